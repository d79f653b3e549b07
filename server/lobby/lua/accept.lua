-- Turn an invitation into a room.
-- KEYS: invitation, hosting, assigned, then of the host and of the guest: ticket, here, seats, then every line.
-- Says: code, room, ends, players (host and guest), most, wake. ARGV[2]: the assignment.
-- Gives 'made', or why not.
local say = cjson.decode(ARGV[1])
local offered = redis.call('HMGET', KEYS[1], 'until', 'room')
if not offered[1] or tonumber(offered[1]) <= say.now or offered[2] ~= '' then return 'unknown_invitation' end

local function seated(seats)  -- gives whether a match comes first, and how many seats count towards the limit
  local busy, count = false, 0
  for _, seat in ipairs(redis.call('ZRANGEBYSCORE', seats, '(' .. say.now, '+inf')) do
    local kind = string.match(seat, '^(%a+):')
    busy = busy or kind ~= 'friend'
    if kind ~= 'quick' then count = count + 1 end
  end
  return busy, count
end
local guest_busy, guest_count = seated(KEYS[9])
if guest_busy then return 'already_playing' end
if guest_count >= say.most then return 'too_many_rooms' end
local presence = redis.call('HMGET', KEYS[5], 'kept', 'away')
if tonumber(presence[1] or 0) + say.gone_ms <= say.now or presence[2] == '1' then return 'host_away' end
if seated(KEYS[6]) then return 'host_away' end

redis.call('HSET', KEYS[1], 'room', say.room)
redis.call('ZREM', KEYS[2], say.code)
redis.call('HSET', KEYS[3], 'made', ARGV[2], 'until', say.ends, 'opened', '0')
redis.call('PEXPIRE', KEYS[3], say.believed_ms)
for which, player in ipairs(say.players) do
  local ticket, seats = KEYS[which * 3 + 1], KEYS[which * 3 + 3]
  if redis.call('HGET', ticket, 'state') == 'open' then
    redis.call('HSET', ticket, 'state', 'claimed', 'room', say.room)
    redis.call('PEXPIRE', ticket, say.remember_ms)
    for line = 10, #KEYS do redis.call('ZREM', KEYS[line], player) end
  end
  redis.call('ZADD', seats, say.ends, 'new:' .. say.room)
  redis.call('PEXPIRE', seats, say.believed_ms)
end
redis.call('PUBLISH', say.channel, say.wake)
return 'made'
