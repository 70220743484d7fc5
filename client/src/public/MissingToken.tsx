import { INVALID_TOKEN } from '@doorstep/contract/auth/texts'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/usePageTitle.ts'
import { Note } from './Note.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PageLink } from './PageLink.tsx'

interface MissingTokenProps {
  title: string
  advice: string
  children?: ReactNode
}

/** The page of a link that was opened without its token. */
export function MissingToken({ title, advice, children }: MissingTokenProps) {
  usePageTitle(title, true)
  return (
    <PageFrame title={title}>
      <Note tone="danger">
        <p className="font-semibold">{INVALID_TOKEN}</p>
        <p>{advice}</p>
      </Note>
      {children}
      <p>
        <PageLink href={paths.login}>Back to sign-in</PageLink>
      </p>
    </PageFrame>
  )
}
