import { z } from 'zod'
import { instant } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

const keyword = readable(100)
const count = z.int().min(0)

function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'post or entry that a source showed')
}

export const PreviewRequest = z
  .strictObject({
    keywords: z
      .array(keyword)
      .min(1)
      .max(30)
      .optional()
      .meta({
        description: 'What to try; the search words and keywords of the profile if left out.',
        example: ['stoneground flour', 'organic'],
      }),
  })
  .meta({ id: 'GtmPreviewRequest' })

const KeywordPreview = z
  .object({
    keyword: z.string().meta({ example: 'stoneground flour' }),
    matches: count.meta({ description: 'Texts that hold it.', example: 14 }),
    asking: count.meta({ description: 'Those of them that ask for something.', example: 6 }),
    is_too_broad: z.boolean().meta({
      description: 'More than a quarter of all texts hold it, so that it tells nobody apart.',
      example: false,
    }),
    samples: z
      .array(
        z.object({
          source: z.string().meta({ example: 'hn' }),
          url: told('https://news.ycombinator.com/item?id=1'),
          snippet: told('Where do you buy stoneground flour by the tonne?'),
          posted_at: instant,
        }),
      )
      .meta({ description: 'Up to three, those that ask first.' }),
  })
  .meta({ id: 'KeywordPreview' })

export const GtmPreview = z
  .object({
    texts: count.meta({
      description:
        'Texts that were looked at; 0 where there are none yet, which says nothing of the keywords.',
      example: 240,
    }),
    is_complete: z.boolean().meta({
      description:
        'False where there was no text to look at, or time was up before all were looked at.',
      example: true,
    }),
    keywords: z.array(KeywordPreview),
  })
  .meta({ id: 'GtmPreview' })
