import type pg from 'pg'
import { hashToken, newToken } from '@doorstep/server/crypto/tokens'

// The last activity is in the future, so that requests do not renew the session. The session also does not expire while
// a scenario creates its data for half an hour.
const INSERT = `
  insert into sessions (user_id, token_hash, last_seen_at, second_step_at)
  select user_id, token_hash, now() + interval '2 hours', now()
  from unnest($1::bigint[], $2::bytea[]) as s (user_id, token_hash)`

// Production mode requires a second step for administrators, so their second step is marked as confirmed.
const CONFIRM = `update users set totp_confirmed_at = now() where id = any($1::bigint[]) and base_role = 'ADMIN'`

/** Opens a live session for each person. Returns tokens by user id. */
export async function openSessions(
  client: pg.Client,
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  const tokens = new Map([...new Set(userIds)].map((userId) => [userId, newToken()]))
  await client.query(CONFIRM, [[...tokens.keys()]])
  await client.query(INSERT, [[...tokens.keys()], [...tokens.values()].map((token) => hashToken(token))])
  return (userId) => {
    const token = tokens.get(userId)
    if (token === undefined) throw new Error(`person ${userId} has no session`)
    return token
  }
}
