-- Say that a room is gone.
-- KEYS: room, assigned, who plays on the node, and for each player: ticket, seats. Says: room (id, players), idle.
local say = cjson.decode(ARGV[1])
local room = say.room.room
redis.call('DEL', KEYS[1], KEYS[2])
for which in ipairs(say.room.players) do
  local ticket, seats = KEYS[which * 2 + 2], KEYS[which * 2 + 3]
  redis.call('ZREM', seats, 'new:' .. room, 'quick:' .. room, 'friend:' .. room)
  local held = redis.call('HMGET', ticket, 'state', 'room')
  if held[1] == 'claimed' and held[2] == room then redis.call('HSET', ticket, 'state', 'seated') end
end
for _, player in ipairs(say.idle) do redis.call('SREM', KEYS[3], player) end
return 1
