-- Cancel the ticket of a player that is open or claimed.
-- KEYS: ticket, here, every line. Says: player, id (of the ticket, or empty for any), wake.
-- Gives 1 where there was one, else 0.
local say = cjson.decode(ARGV[1])
local held = redis.call('HMGET', KEYS[1], 'state', 'ticket')
local kept = tonumber(redis.call('HGET', KEYS[2], 'kept') or 0)
if held[1] ~= 'claimed' and (held[1] ~= 'open' or kept + say.gone_ms <= say.now) then return 0 end
if say.id ~= '' and cjson.decode(held[2]).id ~= say.id then return 0 end
redis.call('HSET', KEYS[1], 'state', 'cancelled')
for line = 3, #KEYS do redis.call('ZREM', KEYS[line], say.player) end
redis.call('PUBLISH', say.channel, say.wake)
return 1
