import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import type { SharedAreas } from '@doorstep/contract/blocks/schema'
import { COMMON_PARTS } from '@doorstep/contract/blocks/texts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { NoticeSheet, noticeTitle, useNoticePhone } from './NoticeSheet.tsx'

const route = getRouteApi('/manage-developments/$developmentId/shared-areas/notice')

/** The sheet for the notice board of a development's own shared areas, outside its blocks. */
export default function SharedAreasNoticePage(): ReactNode {
  const developmentId = Number(route.useParams().developmentId)
  const query = useQuery(q(blockEndpoints.readSharedAreas, { params: { developmentId } }))
  return (
    <RecordPage
      query={query}
      noun="Notice"
      nameOf={({ developmentName }) => noticeTitle(developmentName)}
      notThere={
        <NotThere
          title="No such notice"
          message="This development does not exist, or you do not have access to it."
          list={{ href: paths.manageDevelopments, name: 'Manage Developments' }}
        />
      }
    >
      {(areas) => <Shown key={areas.developmentId} areas={areas} />}
    </RecordPage>
  )
}

function Shown({ areas }: { areas: SharedAreas }) {
  const { developmentId, developmentName, commonPartsId, isOn } = areas
  const phone = useNoticePhone({ developmentId, emergencyNumber: null })
  return (
    <NoticeSheet
      name={developmentName}
      placeId={commonPartsId}
      phone={phone}
      page={{ href: paths.sharedAreas(developmentId), name: `${COMMON_PARTS}, ${developmentName}` }}
      noun="shared areas"
      isOn={isOn}
    />
  )
}
