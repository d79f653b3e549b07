-- Cancel the ticket of a player that is open or claimed.
-- KEYS: ticket, here, every line. Says: player, wake.
-- Gives 1 where there was one, else 0.
local say = cjson.decode(ARGV[1])
local state = redis.call('HGET', KEYS[1], 'state')
local kept = tonumber(redis.call('HGET', KEYS[2], 'kept') or 0)
if state ~= 'claimed' and (state ~= 'open' or kept + say.gone_ms <= say.now) then return 0 end
redis.call('HSET', KEYS[1], 'state', 'cancelled')
for line = 3, #KEYS do redis.call('ZREM', KEYS[line], say.player) end
redis.call('PUBLISH', say.channel, say.wake)
return 1
