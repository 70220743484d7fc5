import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import type { Block } from '@doorstep/contract/blocks/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { NoticeSheet, noticeTitle, useNoticePhone } from './NoticeSheet.tsx'

const route = getRouteApi('/manage-blocks/$blockId/notice')

/** The sheet for the notice board of a block. */
export default function BlockNoticePage(): ReactNode {
  const blockId = Number(route.useParams().blockId)
  const query = useQuery(q(blockEndpoints.readBlock, { params: { blockId } }))
  return (
    <RecordPage
      query={query}
      noun="Notice"
      nameOf={({ name }) => noticeTitle(name)}
      notThere={
        <NotThere
          title="No such notice"
          message="This block does not exist, or you do not have access to it."
          list={{ href: paths.manageBlocks, name: 'Manage Blocks' }}
        />
      }
    >
      {(block) => <Shown key={block.id} block={block} />}
    </RecordPage>
  )
}

function Shown({ block }: { block: Block }) {
  const { id, name, commonPartsId, isActive } = block
  const phone = useNoticePhone(block)
  return (
    <NoticeSheet
      name={name}
      placeId={commonPartsId}
      phone={phone}
      page={{ href: paths.manageBlock(id), name }}
      noun="block"
      isOn={isActive}
    />
  )
}
