import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'

interface BackLinkProps {
  /** The link's target for readers who came from outside Doorstep. */
  href: string
  name: string
}

/** Goes back to the previous screen, in the state in which the reader left it. */
export function BackLink({ href, name }: BackLinkProps) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const handleClick = (event: MouseEvent) => {
    // A new tab has no previous screen to go back to.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (canGoBack) router.history.back()
    else void router.navigate({ to: href })
  }
  return (
    <a
      href={href}
      onClick={handleClick}
      className="-mt-4 -ml-1 inline-flex min-h-11 items-center gap-1 self-start text-sm font-medium text-accent-text hover:underline md:min-h-9 print:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
      <span>{canGoBack ? 'Back' : `Back to ${name}`}</span>
    </a>
  )
}
