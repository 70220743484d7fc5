import { useLocation } from '@tanstack/react-router'

/** Returns the current path. A change of only the query does not render the caller again. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}
