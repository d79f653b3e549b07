-- Give a player a name, and free the earlier one.
-- KEYS: named, the keys of the earlier name, the keys of the new one.
-- Says: player, before (the earlier name as it is believed to be), name, earlier (how many keys it has), name_ms.
-- Gives 1 where it was done, 0 where another player has the name, and the earlier name where that is another one.
local say = cjson.decode(ARGV[1])
local before = redis.call('GET', KEYS[1])
if before and before ~= say.before then return before end
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
