import type { ImportResult } from '@doorstep/contract/csv'
import { INVITED } from '@doorstep/contract/users/invites/schema'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'

/** Links to the people that an import has invited. Returns null if there are none. */
export function invitedByFile({ invited = 0, importId }: ImportResult, close: () => void): ReactNode {
  if (invited === 0 || importId === undefined) return null
  const text = invited === 1 ? 'Show the invited person' : `Show the ${invited} invited people`
  return (
    <>
      <p>We will send them an invitation by email. They are listed as invited until they accept.</p>
      <p>
        <Link href={`${paths.manageUsers}?status=${INVITED}&importId=${importId}`} onPress={close}>
          {text}
        </Link>
      </p>
    </>
  )
}
