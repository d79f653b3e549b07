-- Give a player the seat of a room that opens now, beside any search.
-- KEYS: seats, hosting. Says: room, most.
-- Gives {'made', ''}, {'busy', room} or {'too_many_rooms', ''}.
local say = cjson.decode(ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', say.now)
local busy, count = false, redis.call('ZCARD', KEYS[2])
for _, seat in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. say.now, '+inf')) do
  local kind, room = string.match(seat, '^(%a+):(.+)$')
  if kind ~= 'friend' and (not busy or room < busy) then busy = room end
  if kind ~= 'quick' then count = count + 1 end
end
if busy then return {'busy', busy} end
if count >= say.most then return {'too_many_rooms', ''} end
redis.call('ZADD', KEYS[1], say.now + say.believed_ms, 'friend:' .. say.room)
redis.call('PEXPIRE', KEYS[1], say.believed_ms)
return {'made', ''}
