import { RECEIVED } from '@doorstep/contract/issues/texts'
import { CircleCheck, X } from 'lucide-react'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Strip } from '../../ui/Strip.tsx'
import { dismissReported, useReported } from './reported.ts'

/** Shows new reports until the user dismisses or opens them, because a toast disappears too soon. */
export function ReportedLines() {
  const reported = useReported()
  return reported.map(({ issueId, jobId, isOwn }) => (
    <Strip
      key={issueId}
      icon={CircleCheck}
      tone="ok"
      actions={
        <IconButton
          icon={X}
          label={`Dismiss the message about issue ${jobId}`}
          className="-my-2 -mr-2"
          onPress={() => dismissReported(issueId)}
        />
      }
    >
      <strong className="font-semibold">Your issue number is {jobId}.</strong>{' '}
      {isOwn ? RECEIVED : FOR_SOMEBODY}{' '}
      <Link href={paths.issue(issueId)} onPress={() => dismissReported(issueId)}>
        See issue {jobId}
      </Link>
    </Strip>
  ))
}

const FOR_SOMEBODY = 'A property manager will look at the report, and the person it is for will hear from us.'
