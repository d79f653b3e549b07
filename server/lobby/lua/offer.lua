-- Make an invitation known.
-- KEYS: invitation, hosting, seats of the host, here. Says: code, ends, kept_ms, most. ARGV[2]: the invitation.
-- Gives 1 where it was done, 0 where the host has too many.
local say = cjson.decode(ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', say.now)
local count = redis.call('ZCARD', KEYS[2])
for _, seat in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. say.now, '+inf')) do
  if string.sub(seat, 1, 6) ~= 'quick:' then count = count + 1 end
end
if count >= say.most then return 0 end
redis.call('HSET', KEYS[1], 'offered', ARGV[2], 'until', say.ends, 'room', '')
redis.call('PEXPIRE', KEYS[1], say.kept_ms)
redis.call('ZADD', KEYS[2], say.ends, say.code)
redis.call('PEXPIRE', KEYS[2], say.kept_ms)
redis.call('HSET', KEYS[4], 'kept', say.now, 'away', '0')
redis.call('PEXPIRE', KEYS[4], say.remember_ms)
return 1
