import fastify from 'fastify'
const app = fastify({ keepAliveTimeout: 72000, return503OnClosing: true, forceCloseConnections: 'idle' })
let open: () => void = () => {}
const p = new Promise<void>((r) => { open = r })
app.get('/w', async () => { await p; return {ok: 1} })
app.get('/x', async () => ({ok: 2}))
await app.listen({ port: 18999 })
const r = fetch('http://127.0.0.1:18999/w')
await fetch('http://127.0.0.1:18999/x').then(r=>r.text())
await new Promise(r=>setTimeout(r,100))
const t=Date.now()
const c = app.close().then(()=>console.log('closed after', Date.now()-t))
await fetch('http://127.0.0.1:18999/x').then(async r=>console.log('new', r.status, await r.text()), e=>console.log('rejected', e.cause?.code))
open()
const a = await r
console.log(a.status, a.headers.get('connection'), await a.text())
await c
