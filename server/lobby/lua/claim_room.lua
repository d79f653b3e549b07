-- Say that a node takes a room up.
-- KEYS: room, nodes. Says: node. Gives 0 where another live node has it.
local say = cjson.decode(ARGV[1])
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= say.node then
  local lease = redis.call('ZSCORE', KEYS[2], holder)
  if lease and tonumber(lease) > say.now then return 0 end
end
redis.call('SET', KEYS[1], say.node, 'PX', say.believed_ms)
return 1
