import { Skeleton } from '../ui/Skeleton.tsx'

/** Stands in the frame until the first screen has come. */
export function PendingPage() {
  return <Skeleton count={3} className="h-24" label="Loading the page" />
}
