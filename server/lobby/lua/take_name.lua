-- Give a player a name, and free the earlier one.
-- KEYS: named, the keys of the earlier name, the keys of the new one.
-- Says: player, before (the earlier name as it was read), name, earlier (how many keys it has), name_ms.
-- Gives 1 where it was done, 0 where another player has the name, -1 where the earlier name has changed since.
local say = cjson.decode(ARGV[1])
if (redis.call('GET', KEYS[1]) or '') ~= say.before then return -1 end
for key = say.earlier + 2, #KEYS do
  local owner = redis.call('GET', KEYS[key])
  if owner and owner ~= say.player then return 0 end
end
for key = 2, say.earlier + 1 do
  if redis.call('GET', KEYS[key]) == say.player then redis.call('DEL', KEYS[key]) end
end
for key = say.earlier + 2, #KEYS do redis.call('SET', KEYS[key], say.player, 'PX', say.name_ms) end
redis.call('SET', KEYS[1], say.name, 'PX', say.name_ms)
return 1
