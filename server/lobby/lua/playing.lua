-- Count who plays on any of some nodes.
-- KEYS: who plays on each node
return #redis.call('SUNION', unpack(KEYS))
