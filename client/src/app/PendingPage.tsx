import { Skeleton } from '../ui/Skeleton.tsx'

export function PendingPage() {
  return <Skeleton count={3} className="h-24" label="Loading the page" />
}
