import { secondStepEndpoints } from '@doorstep/contract/auth/endpoints'
import type { MfaStatus } from '@doorstep/contract/auth/schema'
import { SECOND_STEP } from '@doorstep/contract/auth/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../../api/query.ts'
import { goTo } from '../../../lib/address.ts'
import { paths } from '../../../paths.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { RecoveryCodesSection } from './RecoveryCodesSection.tsx'
import { SwitchOffDialog } from './SwitchOffDialog.tsx'

/** The user's own second step: on or off, its factors and the recovery codes. */
export function SecondStepCard({ userId }: { userId: number }) {
  const status = useQuery(q(secondStepEndpoints.readMfaStatus, { query: { userId } }))
  return (
    <Card title={SECOND_STEP}>
      {status.isPending && <Skeleton count={2} className="h-10" label="Loading two-step sign-in" />}
      <QueryError query={status} text="We couldn’t load two-step sign-in. Try again." />
      {status.data && <SecondStep userId={userId} status={status.data} />}
    </Card>
  )
}

function SecondStep({ userId, status }: { userId: number; status: MfaStatus }) {
  const [isAsking, setIsAsking] = useState(false)
  const isOn = status.mfaEnabled || status.required
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Switch
          isSelected={isOn}
          isDisabled={status.required}
          describedBy="second-step-hint"
          onChange={(wanted) => (wanted ? goTo(paths.setupMfa) : setIsAsking(true))}
        >
          Multi-factor authentication (MFA)
        </Switch>
        <p id="second-step-hint" className="text-sm text-muted">
          {hintOf(status)}
        </p>
      </div>
      {isOn && (
        <>
          <p className="text-sm">
            <Link href={paths.setupMfa}>
              {status.authenticatorConfirmed
                ? 'Set up another authenticator app'
                : 'Set up an authenticator app'}
            </Link>
          </p>
          <RecoveryCodesSection left={status.recoveryCodesLeft} />
        </>
      )}
      {isAsking && <SwitchOffDialog userId={userId} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function hintOf({ mfaEnabled, required, authenticatorConfirmed }: MfaStatus): string {
  if (!mfaEnabled && !required)
    return 'With two-step sign-in, nobody can open your account with your password alone.'
  const how = authenticatorConfirmed
    ? 'You sign in with your password and a code from your authenticator app.'
    : 'You sign in with your password and a code that we send to you.'
  return required ? `${how} Your role requires two-step sign-in, so you cannot switch it off.` : how
}
