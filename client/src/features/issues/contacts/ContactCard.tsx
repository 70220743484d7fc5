import { contactEndpoints } from '@doorstep/contract/issues/contacts/endpoints'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { UNEDITABLE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { fixedText, namedText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'

const NOBODY = 0
const ENDED: readonly IssueStatus[] = UNEDITABLE_STATUSES

/**
 * In this card, staff can name an occupant who follows the issue from now on, in addition to the reporter or instead of
 * the reporter.
 */
export function ContactCard({ issue }: { issue: Issue }) {
  const { issueId, propertyId, userId: reporterId, contactId = null, contactName = null } = issue
  const people = useQuery(
    q(propertyEndpoints.listOccupants, { params: { propertyId }, query: { limit: 100 } }),
  )
  const save = useApiMutation(contactEndpoints.setContact, {
    onSuccess: () => notify.success('Contact saved.'),
    waitsForPage: true,
  })
  // After an issue has ended, staff can only remove the contact.
  const isOver = ENDED.includes(issue.status)
  const found = isOver ? [] : (people.data ?? []).filter(({ id }) => id !== reporterId)
  const named =
    contactId === null || found.some(({ id }) => id === contactId)
      ? []
      : [{ value: contactId, label: contactName ?? 'The current contact' }]
  const wanted = save.isPending ? save.variables.body.userId : contactId
  // If nobody else lives in the home, the issue can have no contact.
  if (!people.isError && found.length === 0 && named.length === 0) return null
  return (
    <Card title="Contact">
      {people.isError && !people.data ? (
        <ErrorPanel
          {...fixedText(people.error, 'We couldn’t load the residents. Try again.')}
          query={people}
        />
      ) : (
        <Select
          label="Contact for this issue"
          hint="Choose a resident of this home. They will be able to follow the issue, write to staff and choose times for visits."
          options={[
            { value: NOBODY, label: 'Nobody' },
            ...named,
            ...found.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={wanted ?? NOBODY}
          isDisabled={people.isPending}
          error={save.error ? namedText(save.error) : undefined}
          onChange={(value) => {
            const userId = value === NOBODY ? null : value
            if (userId !== contactId) save.mutate({ params: { issueId }, body: { userId } })
          }}
        />
      )}
    </Card>
  )
}
