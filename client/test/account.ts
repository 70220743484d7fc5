import type { MfaStatus } from '@doorstep/contract/auth/schema'
import type { DataExport } from '@doorstep/contract/data-exports/schema'
import type { Erasure } from '@doorstep/contract/erasures/schema'
import type { Profile } from '@doorstep/contract/profiles/schema'
import type { Session } from '@doorstep/contract/sessions/schema'
import { http, HttpResponse } from 'msw'
import { api, server } from './server.ts'

export const PROFILE: Profile = {
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya@example.org',
  phoneNumber: '+447700900223',
  photoUrl: null,
  mfaEnabled: false,
  firstScreen: null,
}

const MFA_OFF: MfaStatus = {
  mfaEnabled: false,
  required: false,
  authenticatorConfirmed: false,
  recoveryCodesLeft: 0,
}

const NO_ERASURE: Erasure = { askedAt: null, refusal: null, obstacle: null }
const NO_EXPORT: DataExport = { state: 'none', requestedAt: null, expiresAt: null, size: null }

export const SESSIONS: Session[] = [
  {
    id: 1,
    device: 'Chrome on Windows',
    createdAt: '2026-07-04T09:00:00.000Z',
    lastSeenAt: '2026-07-04T09:30:00.000Z',
    isCurrent: true,
  },
  {
    id: 2,
    device: 'Safari on iOS',
    createdAt: '2026-07-03T09:00:00.000Z',
    lastSeenAt: '2026-07-03T10:00:00.000Z',
    isCurrent: false,
  },
]

export function answerAccount(profile: Partial<Profile> = {}, status: Partial<MfaStatus> = {}): void {
  server.use(
    http.get(api('/account/profile'), () => HttpResponse.json({ ...PROFILE, ...profile })),
    http.get(api('/mfa/status'), () => HttpResponse.json({ ...MFA_OFF, ...status })),
    http.get(api('/account/sessions'), () => HttpResponse.json(SESSIONS)),
    http.get(api('/account/data-export'), () => HttpResponse.json(NO_EXPORT)),
    http.get(api('/account/mail-choices'), () =>
      HttpResponse.json([{ kind: 'mineChanged', choice: 'atOnce' }]),
    ),
    http.get(api('/account/erasure'), () => HttpResponse.json(NO_ERASURE)),
  )
}
