import { useLocation } from '@tanstack/react-router'

/** Returns the current path. Its caller does not render again if only the query changes. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}
