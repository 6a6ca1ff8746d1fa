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
  const script = inside.createElement('script')
  script.src = '/axe.js'
  inside.head.append(script)
  await new Promise((resolve) => script.addEventListener('load', resolve, { once: true }))
  const { violations, passes } = await frame.contentWindow.axe.run(inside)
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${path} ${id}: ${help}: ${html.slice(0, 200)}`),
  )
  frame.width = phoneWidth
  const { scrollWidth } = inside.documentElement
  if (scrollWidth > phoneWidth)
    faults.push(`${path} is ${scrollWidth} wide on a phone of ${phoneWidth}`)
  found.push({ path, faults, passes: passes.length })
  frame.remove()
}
await fetch('/found', { method: 'POST', body: JSON.stringify(found) })
