-- Say that a player is connected to a node, and tell how the player stands.
-- KEYS: ticket, here, seats, hosting. Says: node.
-- Gives {number of live invitations, state, ticket, rooms in which it has a seat ...}; state and ticket may be nothing.
local say = cjson.decode(ARGV[1])
local held = redis.call('HMGET', KEYS[1], 'state', 'ticket')
local kept = tonumber(redis.call('HGET', KEYS[2], 'kept') or 0)
if held[1] == 'open' and kept + say.gone_ms <= say.now then
  held[1] = 'lapsed'
  redis.call('HSET', KEYS[1], 'state', 'lapsed')
elseif held[1] == 'open' then
  local ticket = cjson.decode(held[2])
  ticket.node = say.node
  held[2] = cjson.encode(ticket)
  redis.call('HSET', KEYS[1], 'ticket', held[2])
  redis.call('PEXPIRE', KEYS[1], say.remember_ms)
end
redis.call('HSET', KEYS[2], 'kept', say.now, 'away', '0')
redis.call('PEXPIRE', KEYS[2], say.remember_ms)

local rooms = {}
for _, seat in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. (say.now - say.lapse_ms), '+inf')) do
  table.insert(rooms, string.match(seat, ':(.+)$'))
end
return {redis.call('ZCOUNT', KEYS[4], '(' .. say.now, '+inf'), held[1], held[2], unpack(rooms)}
