-- Undo a pair that did not come together.
-- KEYS: assigned, the line, invitation, hosting, and for each player: ticket, here, seats.
-- Says: room, code (may be empty), players, tickets (by player, none for who is absent), wake.
local say = cjson.decode(ARGV[1])
redis.call('DEL', KEYS[1])
for which, player in ipairs(say.players) do
  local held, here, seats = KEYS[which * 3 + 2], KEYS[which * 3 + 3], KEYS[which * 3 + 4]
  redis.call('ZREM', seats, 'new:' .. say.room)
  local room, ticket = redis.call('HGET', held, 'room'), say.tickets[player]
  if room and room ~= say.room then
    -- looks for something else by now, or was put back before
  elseif ticket then
    redis.call('HSET', held, 'ticket', cjson.encode(ticket), 'state', 'open', 'room', '')
    redis.call('PEXPIRE', held, say.remember_ms)
    redis.call('HSET', here, 'kept', say.now, 'away', '0')
    redis.call('PEXPIRE', here, say.remember_ms)
    redis.call('ZADD', KEYS[2], ticket.since - 2 ^ 52, player)  -- the front, as in enter.lua
    redis.call('PEXPIRE', KEYS[2], say.remember_ms)
  elseif room then
    redis.call('HSET', held, 'state', 'absent', 'room', '')
  end
end
if say.code ~= '' and redis.call('HGET', KEYS[3], 'room') == say.room then
  redis.call('HSET', KEYS[3], 'room', '')
  redis.call('ZADD', KEYS[4], redis.call('HGET', KEYS[3], 'until'), say.code)
  redis.call('PEXPIRE', KEYS[4], redis.call('PTTL', KEYS[3]))
end
redis.call('PUBLISH', say.channel, say.wake)
return 1
