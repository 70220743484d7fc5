import { personEndpoints } from '@doorstep/contract/people/endpoints'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { plainText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/toast.ts'

export function BouncedAddress({ person, since }: { person: UserDetail; since: string }) {
  const forget = useApiMutation(personEndpoints.forgetUserBounce, { waitsForPage: true })
  const press = async () => {
    try {
      await forget.mutateAsync({ params: { userId: person.id } })
      notify.success('The address is marked as working.')
    } catch (error) {
      notify.error(plainText(error))
    }
  }
  return (
    <Notice
      tone="warn"
      actions={
        person.can.includes('user:forgetBounce') && (
          <Button
            size="sm"
            variant="secondary"
            isBusy={forget.isPending}
            busyText="Marking as working..."
            onPress={() => void press()}
          >
            Mark address as working
          </Button>
        )
      }
    >
      <p>
        Emails to this address have bounced since <Time at={since} />.
      </p>
    </Notice>
  )
}
