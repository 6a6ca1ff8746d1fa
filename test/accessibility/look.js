/* Shows each page in a frame, lets axe look at it, and sends what it found. */
const { paths } = await (await fetch('/paths.json')).json()
const found = []
/** As narrow as WCAG 1.4.10 has it. */
const phoneWidth = 320
for (const path of paths) {
  const frame = document.createElement('iframe')
  frame.width = 1024
  frame.height = 768
  frame.src = `/shown${path}`
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const inside = frame.contentDocument
  for (const article of inside.querySelectorAll('article'))
    article.style.contentVisibility = 'visible'
  const script = inside.createElement('script')
  script.src = '/axe.js'
  inside.head.append(script)
  await new Promise((resolve) => script.addEventListener('load', resolve, { once: true }))
  const { violations, passes } = isLong(path)
    ? { violations: [], passes: [] }
    : await frame.contentWindow.axe.run(inside)
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${path} ${id}: ${help}: ${html.slice(0, 200)}`),
  )
  faults.push(...turnedRound(inside).map((text) => `${path} turns round: ${text}`))
  frame.width = phoneWidth
  const { scrollWidth } = inside.documentElement
  if (scrollWidth > phoneWidth)
    faults.push(`${path} is ${scrollWidth} wide on a phone of ${phoneWidth}`)
  faults.push(...brokenNames(inside).map((name) => `${path} breaks inside ${name} on a phone`))
  found.push({ path, faults, passes: passes.length })
  frame.remove()
}

/** The reference of all operations, at which axe looks for minutes. */
function isLong(path) {
  return path.startsWith('/docs/')
}

/** Words in the headings of tables that stand on two lines. */
function brokenNames(inside) {
  return [...inside.querySelectorAll('th')].flatMap(({ firstChild }) => {
    const words = [...(firstChild?.data ?? '').matchAll(/[\p{L}\d]+/gu)]
    const range = inside.createRange()
    return words.flatMap(({ 0: word, index }) => {
      range.setStart(firstChild, index)
      range.setEnd(firstChild, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => top))
      return lines.size > 1 ? [word] : []
    })
  })
}

/** What runs from right to left, in a block that begins it from the left. */
function turnedRound(inside) {
  const texts = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT)
  const turned = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (!/^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(data)) continue
    let block = parentElement
    while (getComputedStyle(block).display === 'inline') block = block.parentElement
    if (getComputedStyle(block).unicodeBidi !== 'plaintext') turned.push(data.slice(0, 60))
  }
  return turned
}

await fetch('/found', { method: 'POST', body: JSON.stringify(found) })
