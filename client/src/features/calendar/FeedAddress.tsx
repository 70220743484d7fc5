import { calendarEndpoints } from '@doorstep/contract/calendar/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fixedText, type FailureText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Time } from '../../ui/Time.tsx'

/** Creates, shows once and revokes the user's private calendar feed of a property. */
export function FeedAddress({ propertyId }: { propertyId: number }) {
  const params = { propertyId }
  const feed = useQuery(q(calendarEndpoints.readCalendarFeed, { params }))
  const create = useApiMutation(calendarEndpoints.createCalendarFeed)
  const remove = useApiMutation(calendarEndpoints.deleteCalendarFeed)
  const [url, setUrl] = useState<string | null>(null)
  const [asked, setAsked] = useState<'replace' | 'revoke' | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const isBusy = create.isPending || remove.isPending
  const run = async (act: () => Promise<string | null>, failure: string) => {
    setProblem(null)
    try {
      setUrl(await act())
    } catch (error) {
      setProblem(fixedText(error, failure))
    } finally {
      setAsked(null)
    }
  }
  const make = () =>
    run(async () => (await create.mutateAsync({ params })).url, 'We couldn’t create the address. Try again.')
  const revoke = () =>
    run(async () => {
      await remove.mutateAsync({ params })
      return null
    }, 'We couldn’t turn off the address. Try again.')

  if (feed.isError && !feed.data)
    return <QueryError query={feed} text="We couldn’t load the calendar feed. Try again." />
  if (!feed.data) return <Skeleton className="h-11" />
  const { createdAt } = feed.data
  return (
    <div className="flex flex-col gap-4">
      {problem && <ErrorPanel {...problem} />}
      {url !== null && (
        <>
          <TextInput
            label="Private address"
            hint="Add this address to your calendar app as a subscription. We show the address only once."
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={url} label="Copy the address" />
        </>
      )}
      {url === null && createdAt !== null && (
        <p>
          You created an address <Time at={createdAt} />. We cannot show it again.
        </p>
      )}
      {url === null && createdAt === null && <p>You have no address for this property yet.</p>}
      <div className="flex flex-wrap gap-3">
        {createdAt === null ? (
          <Button onPress={() => void make()} isBusy={isBusy} busyText="Creating...">
            Create an address
          </Button>
        ) : (
          <>
            <Button variant="secondary" onPress={() => setAsked('replace')}>
              Create a new address
            </Button>
            <Button variant="secondary" onPress={() => setAsked('revoke')}>
              Turn off the address
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        title={asked === 'revoke' ? 'Turn off the address?' : 'Create a new address?'}
        isOpen={asked !== null}
        confirmLabel={asked === 'revoke' ? 'Turn off the address' : 'Create a new address'}
        isDanger={asked === 'revoke'}
        isBusy={isBusy}
        busyText={asked === 'revoke' ? 'Turning off...' : 'Creating...'}
        onConfirm={() => void (asked === 'revoke' ? revoke() : make())}
        onCancel={() => setAsked(null)}
      >
        <p>Calendar apps that use the current address will stop getting these dates.</p>
      </ConfirmDialog>
    </div>
  )
}
