-- Say an assignment again that may have been lost.
-- KEYS: assigned, room, and for each player: ticket, seats, then every line.
-- Says: room, ends, players, wake. ARGV[2]: the assignment.
-- Gives 1 where it stands, 0 where a player has another match by now.
local say = cjson.decode(ARGV[1])
if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then return 1 end
for which in ipairs(say.players) do
  for _, seat in ipairs(redis.call('ZRANGEBYSCORE', KEYS[which * 2 + 2], '(' .. say.now, '+inf')) do
    if string.sub(seat, 1, 7) ~= 'friend:' then return 0 end
  end
end

redis.call('HSET', KEYS[1], 'made', ARGV[2], 'until', say.ends, 'opened', '0')
redis.call('PEXPIRE', KEYS[1], say.believed_ms)
for which, player in ipairs(say.players) do
  local ticket, seats = KEYS[which * 2 + 1], KEYS[which * 2 + 2]
  if redis.call('HGET', ticket, 'state') == 'open' then
    redis.call('HSET', ticket, 'state', 'claimed', 'room', say.room)
    redis.call('PEXPIRE', ticket, say.remember_ms)
    for line = #say.players * 2 + 3, #KEYS do redis.call('ZREM', KEYS[line], player) end
  end
  redis.call('ZADD', seats, say.ends, 'new:' .. say.room)
  redis.call('PEXPIRE', seats, say.believed_ms)
end
redis.call('PUBLISH', say.channel, say.wake)
return 1
