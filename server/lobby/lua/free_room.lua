-- Say that a node has let a room go.
-- KEYS: room. Says: node, free. Nothing happens where another node has it by now.
local say = cjson.decode(ARGV[1])
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= say.node then return 0 end
redis.call('SET', KEYS[1], say.free, 'PX', say.believed_ms)
return 1
