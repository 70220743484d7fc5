import { useLocation } from '@tanstack/react-router'

/** Where one is; who asks by this is not drawn anew when only the search changes. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname })
}
