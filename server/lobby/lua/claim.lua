-- Turn two tickets into a room, if both are open and no pair was made meanwhile.
-- KEYS: line, pairs, assigned, and for both players: ticket, here, seats, met.
-- Says: pair (two tickets), pairs so far, counted_ms, room, ends, wake. ARGV[2]: the assignment.
-- Gives 1 where it was done, else 0.
local say = cjson.decode(ARGV[1])
if say.pair[1].player == say.pair[2].player then return 0 end
if tonumber(redis.call('GET', KEYS[2]) or 0) ~= say.pairs then return 0 end
for which, one in ipairs(say.pair) do
  local held = redis.call('HMGET', KEYS[which * 4], 'state', 'ticket')
  if held[1] ~= 'open' or cjson.decode(held[2]).id ~= one.id then return 0 end
  local kept = tonumber(redis.call('HGET', KEYS[which * 4 + 1], 'kept') or 0)
  if kept + say.gone_ms <= say.now or not redis.call('ZSCORE', KEYS[1], one.player) then return 0 end
end

for which, one in ipairs(say.pair) do
  local ticket, seats, met = KEYS[which * 4], KEYS[which * 4 + 2], KEYS[which * 4 + 3]
  redis.call('ZREM', KEYS[1], one.player)
  redis.call('HSET', ticket, 'state', 'claimed', 'room', say.room)
  redis.call('PEXPIRE', ticket, say.remember_ms)
  redis.call('ZADD', seats, say.ends, 'new:' .. say.room)
  redis.call('PEXPIRE', seats, say.believed_ms)
  redis.call('SET', met, say.pair[3 - which].player, 'PX', say.remember_ms)
end
redis.call('SET', KEYS[2], say.pairs + 1, 'PX', say.counted_ms)
redis.call('HSET', KEYS[3], 'made', ARGV[2], 'until', say.ends, 'opened', '0')
redis.call('PEXPIRE', KEYS[3], say.believed_ms)
redis.call('PUBLISH', say.channel, say.wake)
return 1
