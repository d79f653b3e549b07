-- Say that the players of a room are free, and with `gone` that there is no such room any more.
-- KEYS: room, assigned, who plays on the node, and for each player: ticket, seats.
-- Says: room (id, node, players), idle, gone.
local say = cjson.decode(ARGV[1])
local room = say.room.room
if say.gone then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], say.room.node, 'PX', say.believed_ms)
end
redis.call('DEL', KEYS[2])
for which in ipairs(say.room.players) do
  local ticket, seats = KEYS[which * 2 + 2], KEYS[which * 2 + 3]
  redis.call('ZREM', seats, 'new:' .. room, 'quick:' .. room, 'friend:' .. room)
  local held = redis.call('HMGET', ticket, 'state', 'room')
  if held[1] == 'claimed' and held[2] == room then redis.call('HSET', ticket, 'state', 'seated') end
end
for _, player in ipairs(say.idle) do redis.call('SREM', KEYS[3], player) end
return 1
