-- Say that players are connected to a node, and tell how each stands.
-- KEYS: for each player: ticket, here, seats, hosting. Says: node.
-- Gives for each {number of live invitations, state, ticket, rooms in which it has a seat ...}; state and ticket may be
-- nothing.
local say = cjson.decode(ARGV[1])
local standings = {}
for at = 1, #KEYS, 4 do
  local held = redis.call('HMGET', KEYS[at], 'state', 'ticket')
  local kept = tonumber(redis.call('HGET', KEYS[at + 1], 'kept') or 0)
  if held[1] == 'open' and kept + say.gone_ms <= say.now then
    held[1] = 'lapsed'
    redis.call('HSET', KEYS[at], 'state', 'lapsed')
  elseif held[1] == 'open' then
    local ticket = cjson.decode(held[2])
    if ticket.node ~= say.node then
      ticket.node = say.node
      held[2] = cjson.encode(ticket)
      redis.call('HSET', KEYS[at], 'ticket', held[2])
    end
    redis.call('PEXPIRE', KEYS[at], say.remember_ms)
  end
  redis.call('HSET', KEYS[at + 1], 'kept', say.now, 'away', '0')
  redis.call('PEXPIRE', KEYS[at + 1], say.remember_ms)

  local standing = {redis.call('ZCOUNT', KEYS[at + 3], '(' .. say.now, '+inf'), held[1], held[2]}
  for _, seat in ipairs(redis.call('ZRANGEBYSCORE', KEYS[at + 2], '(' .. (say.now - say.lapse_ms), '+inf')) do
    table.insert(standing, string.match(seat, ':(.+)$'))
  end
  table.insert(standings, standing)
end
return standings
