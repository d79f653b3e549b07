-- Say that a player has just left some node.
-- KEYS: here
local say = cjson.decode(ARGV[1])
local kept = tonumber(redis.call('HGET', KEYS[1], 'kept') or 0)
if kept + say.gone_ms > say.now then redis.call('HSET', KEYS[1], 'kept', say.now, 'away', '1') end
return 1
