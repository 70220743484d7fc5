import type { ReactNode } from 'react'

// oxlint-disable-next-line import/no-default-export -- a route module
export default function DashboardPage(): ReactNode {
  return null
}
