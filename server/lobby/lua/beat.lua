-- Say that a node lives.
-- KEYS: nodes, the node, who plays there, what it shows. Says: node (id, url, load), lease_ms.
-- Gives 1 where the node was known.
local say = cjson.decode(ARGV[1])
local known = redis.call('EXISTS', KEYS[2])
redis.call('HSET', KEYS[2], 'url', say.node.url, 'load', say.node.load)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', say.now - say.believed_ms)
redis.call('ZADD', KEYS[1], say.now + say.lease_ms, say.node.id)
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, say.believed_ms) end
return known
