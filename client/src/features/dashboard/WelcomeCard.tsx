import { welcomeEndpoints } from '@doorstep/contract/profiles/welcome/endpoints'
import type { Welcome } from '@doorstep/contract/profiles/welcome/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { q, useApiMutation } from '../../api/query.ts'
import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { notify } from '../../ui/toast.ts'
import { COLLECTIONS_ID } from '../collections/CollectionsPanel.tsx'
import { ReportButton } from './ReportButton.tsx'

interface WelcomeCardProps {
  steps: NonNullable<Welcome['steps']>
  property: OwnProperty
}

/** Three things to do for a new user, until they dismiss the card. */
export function WelcomeCard({ steps, property }: WelcomeCardProps) {
  const client = useQueryClient()
  const putAway = useApiMutation(welcomeEndpoints.dismissWelcome, {
    onSuccess: () => client.setQueryData(q(welcomeEndpoints.readWelcome).queryKey, { steps: null }),
    onError: () => notify.error('We couldn’t dismiss this card. Try again.'),
  })
  if (putAway.isPending || putAway.isSuccess) return null
  return (
    <Card
      title={`Welcome to ${settings().brandName}`}
      actions={
        <IconButton
          icon={X}
          label="Dismiss the welcome card permanently"
          className="-my-2 -mr-2"
          onPress={() => putAway.mutate({})}
        />
      }
    >
      <Steps steps={steps} property={property} />
    </Card>
  )
}

function Steps({ steps, property }: WelcomeCardProps) {
  const look = buttonClass('secondary', 'sm')
  return (
    <ol aria-label="Three things to do first" className="flex flex-col gap-1">
      <Step isDone={steps.hasChangedDetails} text="Correct details help us to reach the right person.">
        <Link href={paths.updateProfile} look="plain" className={look}>
          Check your details
        </Link>
      </Step>
      <Step isDone={steps.hasCalendar} text="You can add the dates to your own calendar.">
        <Button
          size="sm"
          variant="secondary"
          onPress={() => document.getElementById(COLLECTIONS_ID)?.focus()}
        >
          See your collection days
        </Button>
      </Step>
      {property.can.includes('issue:report') && (
        <Step isDone={steps.hasReported} text="Tell us whenever something needs fixing.">
          <ReportButton property={property} look="secondary" label="Report an issue" />
        </Step>
      )}
    </ol>
  )
}

function Step({ isDone, text, children }: { isDone: boolean; text: string; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Icon
        aria-hidden="true"
        className={isDone ? 'size-5 shrink-0 text-ok' : 'size-5 shrink-0 text-muted'}
      />
      <span className="sr-only">{isDone ? 'Done' : 'To do'}</span>
      {children}
      <span className="min-w-0 text-xs text-muted max-sm:hidden">{text}</span>
    </li>
  )
}
