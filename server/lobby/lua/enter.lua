-- Put a player into the line of a pool, or leave it there.
-- KEYS: ticket, here, seats, the line wanted, every line. Says: ticket, wake.
-- Gives {'busy', room} or {'open', ticket}.
local say = cjson.decode(ARGV[1])
local ticket = say.ticket

local held = redis.call('HMGET', KEYS[1], 'state', 'ticket')
local kept = tonumber(redis.call('HGET', KEYS[2], 'kept') or 0)
if held[1] == 'open' and kept + say.gone_ms > say.now then
  local standing = cjson.decode(held[2])
  if standing.pool.game == ticket.pool.game and standing.pool.mode == ticket.pool.mode then
    ticket.id = standing.id
    ticket.since = math.min(ticket.since, standing.since)
    ticket.returned = ticket.returned or standing.returned
  end
else
  local busy = false
  for _, seat in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. say.now, '+inf')) do
    local kind, room = string.match(seat, '^(%a+):(.+)$')
    if kind ~= 'friend' and (not busy or room < busy) then busy = room end
  end
  if busy then return {'busy', busy} end
end

for line = 5, #KEYS do redis.call('ZREM', KEYS[line], ticket.player) end
local written = cjson.encode(ticket)
redis.call('HSET', KEYS[1], 'ticket', written, 'state', 'open', 'room', '')
redis.call('PEXPIRE', KEYS[1], say.remember_ms)
redis.call('HSET', KEYS[2], 'kept', say.now, 'away', '0')
redis.call('PEXPIRE', KEYS[2], say.remember_ms)
-- who was paired in vain stands in front of all others: 2^52 is more than any moment, and exact in a score
redis.call('ZADD', KEYS[4], ticket.since - (ticket.returned and 2 ^ 52 or 0), ticket.player)
redis.call('PEXPIRE', KEYS[4], say.remember_ms)
redis.call('PUBLISH', say.channel, say.wake)
return {'open', written}
