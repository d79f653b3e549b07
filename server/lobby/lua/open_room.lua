-- Say that a room runs, or that it still does, or only that a node takes it up.
-- KEYS: room, nodes; where it runs also: assigned, who plays on the node, and for each player: ticket, seats.
-- Says: room (id, players, node, quick). Gives 0 where another live node has it.
local say = cjson.decode(ARGV[1])
local room = say.room
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= room.node then
  local lease = redis.call('ZSCORE', KEYS[2], holder)
  if lease and tonumber(lease) > say.now then return 0 end
end
redis.call('SET', KEYS[1], room.node, 'PX', say.believed_ms)
if #KEYS == 2 then return 1 end

if redis.call('EXISTS', KEYS[3]) == 1 then
  redis.call('HSET', KEYS[3], 'opened', '1')
  redis.call('PEXPIRE', KEYS[3], say.believed_ms)
end
for which, player in ipairs(room.players) do
  local ticket, seats = KEYS[which * 2 + 3], KEYS[which * 2 + 4]
  redis.call('SADD', KEYS[4], player)
  redis.call('ZREM', seats, 'new:' .. room.room, 'quick:' .. room.room, 'friend:' .. room.room)
  redis.call('ZADD', seats, say.now + say.believed_ms, (room.quick and 'quick:' or 'friend:') .. room.room)
  redis.call('PEXPIRE', seats, say.believed_ms)
  local held = redis.call('HMGET', ticket, 'state', 'room')
  if held[1] == 'claimed' and held[2] == room.room then redis.call('HSET', ticket, 'state', 'seated') end
end
redis.call('PEXPIRE', KEYS[4], say.believed_ms)
return 1
