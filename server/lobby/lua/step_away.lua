-- Say that a player is connected to some node no more.
-- KEYS: here
local say = cjson.decode(ARGV[1])
local kept = tonumber(redis.call('HGET', KEYS[1], 'kept') or 0)
if kept + say.gone_ms > say.now then redis.call('HSET', KEYS[1], 'away', '1') end
return 1
