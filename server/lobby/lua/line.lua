-- Look at the front of a line, and take out whom it holds no more.
-- KEYS: line, pairs, and for each player in front: ticket, here, met. Says: pool, players.
-- Gives {pairs, how many stand in line, {ticket, met}, ...} without those who are away.
local say = cjson.decode(ARGV[1])
redis.call('PEXPIRE', KEYS[1], say.remember_ms)
local waiting = {}
for at, player in ipairs(say.players) do
  local ticket, here, met = KEYS[at * 3], KEYS[at * 3 + 1], KEYS[at * 3 + 2]
  local held = redis.call('HMGET', ticket, 'state', 'ticket')
  local pool = held[1] == 'open' and cjson.decode(held[2]).pool
  local presence = redis.call('HMGET', here, 'kept', 'away')
  if not pool or pool.game ~= say.pool.game or pool.mode ~= say.pool.mode then
    redis.call('ZREM', KEYS[1], player)
  elseif tonumber(presence[1] or 0) + say.gone_ms <= say.now then
    redis.call('ZREM', KEYS[1], player)
    redis.call('HSET', ticket, 'state', 'lapsed')
  elseif presence[2] ~= '1' then
    table.insert(waiting, {held[2], redis.call('GET', met) or ''})
  end
end
return {tonumber(redis.call('GET', KEYS[2]) or 0), redis.call('ZCARD', KEYS[1]), unpack(waiting)}
