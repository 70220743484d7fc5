import { notificationEndpoints } from '@doorstep/contract/notifications/endpoints'
import { choicesOf } from '@doorstep/contract/notifications/rules'
import type { KindChoice } from '@doorstep/contract/notifications/schema'
import { ALWAYS_MAILED, MAIL_CHOICE_LABELS, MAIL_KIND_LABELS } from '@doorstep/contract/notifications/texts'
import { useQuery } from '@tanstack/react-query'
import { plainText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'

export function MailChoicesCard() {
  const choices = useQuery(q(notificationEndpoints.listMailChoices))
  return (
    <Card title="Emails">
      <div className="flex flex-col gap-4">
        {choices.isPending && <Skeleton count={2} className="h-14" label="Loading your emails" />}
        <QueryError query={choices} text="We couldn’t load your email settings. Try again." />
        {choices.data?.map((choice) => (
          <ChoiceSelect key={choice.kind} {...choice} />
        ))}
        <p className="text-sm text-muted">{ALWAYS_MAILED}</p>
      </div>
    </Card>
  )
}

function ChoiceSelect({ kind, choice }: KindChoice) {
  const change = useApiMutation(notificationEndpoints.changeMailChoice, {
    onSuccess: () => notify.success('Email settings saved.'),
    waitsForPage: true,
  })
  const wanted = change.isPending ? change.variables.body.choice : choice
  return (
    <Select
      label={MAIL_KIND_LABELS[kind]}
      options={choicesOf(kind).map((value) => ({ value, label: MAIL_CHOICE_LABELS[value] }))}
      value={wanted}
      error={change.error ? plainText(change.error) : undefined}
      onChange={(value) => {
        if (value !== choice) change.mutate({ body: { kind, choice: value } })
      }}
    />
  )
}
