/**
 * Written by test/evaluation/posts/publish-model.ts from the same posts as model.ts. For each language, and for what all
 * share, a line for each weight, in tenths, with the runs of words that have it; see wording.ts.
 */
export const wordingTables: Readonly<Record<string, string>> = {
  '*': `27|0 0
20|. ¶
19|length 6
18|length 2
17|_ . ¶
16|? ¶|length 5|¶ _
15|_ >|¶
14|< _ ,
13|. _ !
12|. 0
11|_ ? 0
10|? _ 0|¶ ¶
9|, _ 0|. ¶ _|< _ _
8|0 _ ?|? 0|_ : _|¶ 0|¶ _ 0
7|< 0|? ¶ _|_ . 0|_ 0 0
6|, 0 _|, ¶|0 ? >|? _ >|? _ _|_ ¶
5|. 0 _|0|< 0 _|_ 0 ?|_ _ _
4|,|0 _|0 _ ,|_ , _|_ _ ¶|length 4
3|! ¶|0 >|¶ _ ,
2|, 0|0 : 0|_ _|_ _ ,
1|_ ,|_ ¶ _
-1|. _ >|0 ¶|_ 0 .|_ 0 :|_ ? _
-2|, _ .|. _ 0|0 _ ¶|?|_ _ >
-3|0 . _|0 0 _|: 0|: 0 _|: _ _|_ ?|_ ? ¶
-4|! 0|$|0 € ,|_ , 0|£ 0 _|€|€ ,
-5|! _|, 0 0|0 €|? >|? _|_ 0 _
-6|$ 0|0 , 0|0 _ >|0 € !|? ,|_ . _|_ ☺|€ !
-7|, _ ,|_ .|_ 0 >
-8|, £|, £ 0|. £|. £ 0|0 _ .|_ _ .
-9|, _ _|? _ .|_ _ ?
-10|< _ :|_ _ :
-11|0 _ _|< _ ?|_ ☺ >
-12|< _|_ . >|_ 0
-13|. _|0 ,|: _
-16|, _|0 :|< _ 0
-17|0 _ 0|_ :
-18|, _ >|0 .|_ ! >|_ _ 0
-19|, 0 €|.
-21|:|_ !
-22|length 3
-23|£|£ 0
-24|. >|☺
-26|☺ >
-31|! >
-32|!`,
  de: `29|hier
27|, der
26|einen|fur|mich
24|jemanden|mehr
22|_er _|angebote|jemand|uns
21|0 _te|gern|nicht mehr|will
20|furs|wo|zwei
19|bis 0|fur _|kennt
18|0 _en|_he|ihr|wollen
17|_ mich|_en >|auch|kleinen|macht|und der
16|, alle|_en _er|ca|dankbar|der _ _|nimmt|raum|und das
15|. angebote|< kennt|< wir|_en . _|_er _ .|alle|er|im _er|keine|nehmt|nehmt ihr|von|vor|weiss
14|. wir|_ , und|_ _le|mit _|raum _|vom|was _es|werkstatt
13|, und|< suche|< unser|_ mit _|dem _en|den _en|kein|lauft|noch|von _en|wer
12|, der _|. raum|_de|_le|_te . >|durch|jeden|jemand _|keiner|kleine|nach|so 0|sowas|von _|ware
11|, _en|. _er|< fur unsere|< unser _er|_ _ng|_ fur|_er >|_ge fur|_le >|alte|am 0|bis|dem _er|einen _en|fur einen|fur jeden|nicht _|oder _|qm|unser _er|unserem|welche|wen|wer _|zum
10|, 0 _en|. wer|< _in|< der|_ _kt|_ am|_en ,|_en die|_er|_er ,|_er will|_es jahr|_ig|_ig _en|dem|die _|guten|habt|habt ihr|hof|in die|leute ,|und die|uns _en|von 0|was zahlt
9|, ca|, ist|0 leute|< unsere|_ 0 _en|_ bis|_ ich|_el|_en :|_rt . >|aber|an .|bis zur|brauchen|brauchten|ca 0|dachdecker|doch|es|eure|fur unser|gibt|ihr das|im _ ?|ja|kleinen _en|laden|lassen|mehr .|mit _ _|nicht mehr .|pro|suche _er|und der _|warmepumpe|wir sind|woche|wurden|zieht
8|, ca .|, wir|. _ng|. ¶ der|0 qm|< drei|_ , _en|_en aus|_en und|_en von|_er furs|_ht|_kt|_te ,|ca .|ca . 0|der|die _ ,|fur unsere|ihr empfehlen|kennt jemand|konnt ihr empfehlen|nach _|nen|noch 0|pn|suche|und ich|was|wer liefert|wir _en ,|¶ der|¶ der _
7|, _ ist|, _er|. ¶ die|0 _en ,|0 _er|< _he|< fur|_ , _er|_ei|_el ,|_en alle|_ng mit|bei uns|da|der _|die _ng|die werkstatt|es .|es nicht|freiburg|gegen|gekauft|hat ,|kostet|machen|mehr . >|mehr an|mehr an .|noch _|per|stehen|unser|wir hatten|¶ die
6|, bei dem|, den|, wir _en|0 _le|< _ng|< gibt|< hat|< kennt jemand|< kennt wer|< unser _|< unsere _ei|_ , das|_ _en ,|_ im _er|_en _er ,|_en uber|_er _gt|_er fur|_gt man|_gt und|_in|_rn >|_te .|als|an wen|auch kleine|aus dem|baut|bei dem|bei dem wir|dem wir|die _te|drei|ein _|einen _|empfehlen|fur den|gemacht|gibt es|hatten|kennt wer|konnt|konnt ihr|man sich|man sich da|mit den|muss doch|nicht|ohne|ohne _|per pn|sich da|sind eine|sommer|unsere _ei|unter|werkstatt ,|wir sind eine
5|< welche|< wo|_ _ _en|_en . wer|_er _et|_er _ht|_er _rt|_er auf|_et .|_ft|_gt ,|_ht .|_nd 0|_ne ,|_ng fur|_rt .|eine _in|einen guten|gern per|gern per pn|gesucht ,|guten _er|hat|hier .|ihr _en|im _ ,|immer|jemand einen|kassel|kassel .|macht ihr|man|mir|mit|sind wir|so|sollte|vor _|wen man|wie macht|wie macht ihr|wir brauchen|zu _en ,|zwei _en
4|, _nd|, bei|, so|. wir _en|. wir haben|< _ge|< _ig|< danke|< noch|< welches|_ _en ?|_ hat|_de .|_en ? _er|_en _en ,|_en _en ?|_en kann|_en nach|_er , der|_er _er|_er und|_et|_kt ,|_ng >|alle _|angebote gern|angebote gern per|auch kleine _en|den|ein _er|eine neue|fur _en|gefunden|gesucht|ich bin|im _|in _en|in den|kennt jemand einen|leute|liefert|mein|mit 0 _en|mit _ng|mit dem|oder|per pn .|pn .|pn . >|pn >|uber|um 0|und _en _|und _ng|unsere _|vier|wer kann|wir _en|zum _de|zum _en|¶ _in|¶ _in ,
3|, _ht|, _se|, die|. der|. ich _|. kennt|< _le|< welches _|_ auch|_ im|_de _en|_en|_en _ .|_en sind|_le ,|_le .|_lt ,|_nd >|_ne _|_st ,|alle _en|an die|ans|die auch|ein _es _|eine _de|eine _ft|einen _er|hallo zusammen|hallo zusammen ,|ich _en|nicht .|raum kassel|sechs|sucht|und|wir|wir die|zum _|zusammen ,
2|, _ch|, ein|, wir sind|. _in|. heute|. was|< _rt|< hallo zusammen|? _er|_ die|_ eine|_ im _|_ von|_ch _en|_el _en|_en _ch|_en auf|_en macht|_gt|_in mit|ans telefon|auf ,|betrieb|die _en _er|eine|einer|fur 0|fur die|fur eine|kein _|laden ,|macht es|mit _en|start|unsere _ng|weg|wer macht|zu _en
1|, raum kassel|< ab|< welche _|< wir _en|_ , raum|_ ? wir|_ _ mit|_ _el|_ _er|_ _ft|_ am _|_ gefunden|_ch ,|_ch _|_ei in|_en _ng|_er ?|_ge|_lt .|_rn|_te|an|damit _en|das _|die _ _|die _en|drei _en|einem|furs _|hallo|ihr ?|ihr ? >|ihr _|januar|kleine _en|konnen|um|und _en _en|unter 0|welche _
0|denn|im|ist|lastenrad|s|sehr|telefon|unsere|zahlt|zusammen
-1|, bitte|, da|, ich|, wer|. _ _en|. der _er|< was|< wir suchen|_ _er ,|_ der|_en ? wir|_en ab|_en oder|_er .|_er _ng|_er ¶|_ig >|_in .|_ng .|_ng _|_ng und|_rn und|_te nach|ab 0 _|am _|auf der|bitte melden|der _ge|die _er|die stadt|hab|hat da|kann|kommt|man _|mussen|tag|unser _|zur _|zur _en|zur _en _ng
-2|, oder|, raum|. die|0 euro|0 tage|< _ei|< _te|_ _es|_ _ig|_ beim _|_ei _|_en , _en|_en , die|_en _|_en _ ,|_en zu|_er . >|_es .|_et >|_ht _en|_ng|_rn und _en|alle ,|auf _|aus der|aus der _|damit|das _en|den _ _en|der _er hat|die _ _en|die _ne|euro|geht nicht|kann man|kann man _|macht ,|neue _|nur|selber|sind _|suchen|uber _|welches|woher
-3|, im|, woher|< die _|? wir _en|_ auf ,|_ gesucht|_ ihr|_en , im|_en fur|_er hat|_ge .|_ht ,|_lt . >|alle _en ,|funf _en|geht|hat sich|jahr|lauft wieder|lohnt|lohnt sich|montag|neu|stadt|welches _|wir haben|wochen|zu
-4|, das|_ beim|_ und _en|_en _en .|_er mit|_et _|_nd|_nd _en|_ne und|am _en|d gesucht|du|ein|im _ >|ist _en|jemand eine|mit _ch|muss|neue _le|nicht . _|und jetzt|w d gesucht|was ist|zu _
-5|, _le|< hat sich|_ _et|_ _ne|_ jetzt|_ m|_ m w|_ vor|_en _en !|_en wir|_er m|_er m w|_et ,|_ht >|_kt .|_ne|_ng in|_rt ,|ab ,|alles _|aus|bei der|d in|d in _|danke|eine _te|im _ _|melden|wir suchen
-6|, _ die|, _et|, das _|. _en|< das|_ ab|_ an|_ ist|_ch .|_en _en|_es|_ge ,|_in _|_nd .|danke an|der _ .|die _ge|ein _es|es in|fur ein|habe ich|haben wir|hat sich erledigt|ich _|in _ ,|in der|in der _|liegt|prozent|seit 0|sich _|sich erledigt|sich erledigt ,|soll|von der|vor der
-7|, _ng|< _er|< kann|_ _en .|_ aus|_ kann|_ nicht|_ oder|_ und _|_ch|_en haben|_er :|_er _en|_in ,|_ng _en|am|bis zu|bis zu 0|erste|fertig ,|gerade|im _en|mal bei|noch jemand|sind|tage|und _ _en|und _en|verstarkung
-8|. _se|. danke|. jetzt|. jetzt _in|< _ mit|< _ch|< die|_en . die|_en ?|_en hat|_en sie|_ig .|_ng ,|_te _er|betriebe|bin|das _ in|die|du _st|fur _ng|jetzt _in|mit _ ,|mit _er|seit|weg ,
-9|, die _er|: _ng|< wer|? was|_ _rt|_ auf|_ haben|_de ,|_en ! >|_lt|_st|ab sofort|aus _en|bei|bitte _en|der _er|ich|kuche|muss man|sparen|und _en .|zur
-10|, _te|. _ch|_ _ht|_ _lt|_ _te|_ zu _en|_en , _|_en _ht|_en bis|_ge 0|_ne _en|_se ?|an alle|auf|auf dem|beim _|braucht|danke an alle|den _|erledigt|erledigt ,
-11|, _ _en|: _er|? wir|_ und|_ zu|_en .|_er in|einfach|habe _|in|war|was _|was _ ihr
-12|, 0 euro|0 jahren|_ _en|_de , _|_en !|_ng :|besser|dem _|eigentlich|fertig|hat _|jetzt|nach 0|neuen|sagt|schon|sich|sofort|und _
-13|, alles|_ _st|_en , 0|_st .|ab 0|beim|neuen _|selbst|sie _en|wie
-14|das|ein _en|ich _de|m|m w|m w d|neue _en|w d
-15|< warum|_ mit|ab|fruhjahr|herbst|ist _|minuten|samstag
-16|< _en|_se|alles|eine _|euch|jahre|mal|zu 0
-17|_en ? >|d|habe|jahren|neue|w
-18|_rt|funf|haben|in _|nicht _en
-19|_ uber|_en . >|_en _en _en
-20|wird
-21|meine
-22|heute|kaufen|meine _|sie
-23|bitte|wieder
-24|< muss
-26|warum`,
  en: `28|has
27|need
24|and the|before
23|want
21|any|anybody|pay|someone
20|same|where|who
19|< any|_ck|accountant|board|can t|for a|month|use
18|0 _ts|< need|_ me|a 0|buying|good|per|wants|we ve|where do
17|_er ,|a _er|by|first _|no _|small|through|under|who s
16|_re ?|got|is there|renewal|says|somebody|there|trust|week|well|where do you|with your
15|. i|< third|< which|_ _ks|_es >|all|alternative to|alternatives|and _rs|buy|contractor|d|from 0|has to|have a|is _ng|last week|month .|on the|ours is|place|recommendations for|school|the same|to ?|ve|volunteers
14|, and the|. _ me|0 _ps|< looking|_es or|alternative|charity|did you|end|end of|good _|must be|re a|s _ng|shop|something|uk|way|we re a|what do|whats
13|, _le|, _nt|. i m|. where|0 _ m|0 kg|< iso|_ m|_ who|_er on|_es are|_in _|_ts >|_ts in|a community|a month|about 0|as|be a|decent|does anybody|isn|isn t|iso|know a|last|pay for|take|the _rs|up to 0|ve got
12|, _ed|0 k|< looking for|< recommendations|< recommendations for|< whats|_ s|_ed to|because|bulk|by the|committee|for _ng|k|no|of a|of the|of us|off|page|scheme|that|the _ >|up _|welcome|you use
11|0 th|< where|? ours|_ _ or|_ _st|_ng and|_ng on|_te _ng|and who|can|does _|for _es|for _ty|group|hand|hate|hosted|kids|looks|names|or|place that|prices|school _|t a|th|thinking|to do|wedding|who _ds|you all
10|0 mo|< following|< our _|_ _on|_ at|_en ,|_ry and|a|a _ >|a _se|all _|days|do _|doing|floor|have|here ,|i can|ideally|if|its|kg|m|mo|must|of you|or _|out .|person|please|please >|recommendations|roughly|s a|sites|staff|than|the 0 th|the price|thinking of|to ? >|to go|up to|winter
9|, 0 people|, but|. is there|0 _es|0 mo .|< can|< good|< good _|< is there|_ , must|_ _ly|_ that|_ce ,|_er|_ls .|_ls . >|_ls for|_ly|_ly pay|_ng _|_ng for|_nt ?|_st ,|a _er for|a _st|a week|anyone|around|asking for|beds .|by hand|come and|do you use|following|got a _er|has anyone|isn t a|mo .|on 0|ones|ours|phone|s a good|so i|suggestions|that isn|that isn t|the _ge|third|too|touch|waiting list|want to|wants a|way to|web|who does|write|¶ the
8|$ 0 mo|, _al|, ideally|, need|, who|. what do|0 _es .|0 k _ts|< _on|< best|< does|< small|< who|? we ve|? ¶ we|_ , no|_ . where|_ _er|_ _rs|_ and a|_ has|_ over|_ would|_an _|_ed in the|_ed us|_er has|_ly _ed|_rs ,|_rs . ¶|_rs for|_st ?|a consultant|a day ,|a wedding|actually|alternatives for|and my|and we|anyone know|anything|as well|beds|been|but|community|consultant|contact|could|day ,|do you all|does|for a 0|is a|it in|k _ts|know|like a|local|march and|month . >|mostly|needed|not _|of|on the 0|orders|our|our _ns|plus|properly|recommend a|second|small _|someone to|someone to come|summer|t|that s|the 0|the _ in|the _al|the _ds|the phone|three|to _te|to come|ve got a|village|we have|we ve got|week and|what do you|who did|who should|who should i|with a|would you|you get
7|, and|, can|, he s|. how do|. it|. need|0 person|: the|< _er|< _st|< our|< same|< what do|< who _ed|? we|_ . how|_ . i|_ _es ,|_ _ng on|_ _ns|_ for|_ or|_ or _|_ up|_ wants|_an|_ed in|_er ?|_er _er|_es|_ne|_ng our|a decent|and _ng|anyone know a|be _|business|come|days >|do people|done|eu|for|from _|get|got a|has been|has to be|i have|if you|is _ .|know a good|knows|like|on the _|our _er|people ,|put|run by|sell|the _ne|the _on|these days >|this year|to|waiting|want _|we get|we re|weeks|whats everyone|who _|within
6|, about|, about 0|. has|. i ve|. must be|. ¶ the|0 _ts ,|0 sites|0 staff|< anyone|< best _|< has|? ours is|_ , and|_ _ce|_ by|_al|_ed a|_ed it|_er ? >|_es _|_et .|_ng it|_nt _|a 0 person|a _al|a _ne|a small|a spreadsheet|about 0 _|about 0 _es|all ,|are people|based|best _|double|farm|for a small|for a wedding|friday|full|good _ _er|here .|hi all|hi all ,|i be|i ve been|in _er|in march|it >|january|looking at|makes|may|need a|none|none of|of it|one day|proper|rather|ring|run a|should i|should i be|spreadsheet|t get|t want|that does|that doesn|that doesn t|the _ ,|third time|three _es|tool|up ,|use ?|ve been|we|what are|where to|¶ we
5|, mostly|, no|, we|, zero|. i don|0 _es ,|0 a|0 m|0 people|< can anyone|< has anyone|_ _ for|_ _es|_ in _er|_ ones|_ck in|_es for|_es for a|_ns .|_rt ,|_te for|_ts ?|_ty .|a _ce|a _ly|a better|a better way|a month ,|a month .|and our|and the _|any more .|as a|be a better|better way|bristol|can anyone|cut|does a|don t want|email|for someone|for someone to|four _es|go with|hedge|here|hire|hn : what|i can t|i run|i want|in bulk|in may|lease|long|minutes|month ,|more .|my own|near _|once|or something|our _es|since|term|the next|this is|to _ ?|to _it|told us|two|use for|ve _ed|village hall|we ve _ed|we want|works|would like|you go|you go with|zero
4|, 0 _es|, _ts|, eu|. how|. please|. the|. who|0 _rs|0 m 0|0 people ,|< wanted|? what|_ . what|_ds in|_en .|_er >|_er for|_er in|_es .|_es have|_it|_ly , and|_ng|_ng >|_ng _ .|_ns and|_nt ,|_on .|_on _|_on on|_ry .|_ss|_st >|_ts ,|_ts _|_ts ¶|a _re|a day|an _al|an hour|and we ve|any _|at|been _ed|came through|can i|cover|down|dry|else|folks use|from ?|get it|google|green|he s|i m|in _on|in _on ,|is a _ed|it all|looking for a|m 0|maybe|maybe 0|none of us|of _|of them|once a|online|point|single|software|software for|somebody who|ten|that _es|the big|the last|the third|there s|to 0|to _ce|to _in .|to _ve|to cut|to the|two _es|two of|us|very|we d|who _ts|with a _|without a|won t
3|, _ns|, i|, it|. our|. there must|0 a month|< after|< ask|< ask hn|< every|< need a|< we ve|_ . we|_ _ts|_ down|_ me >|_ed _es|_er , 0|_er of|_er who|_ge ,|_ls ,|_ly ,|_ly a|_ng . >|_ng my|_ns ?|_ps|_se .|_sh .|_ts|a _ for|a _on|a month >|after a|and i|and i have|and it s|anyone got|are a|ask hn|ask hn :|asking|before we|company|cost|d rather|do|dog .|for small|four|i haven|i haven t|in _ ?|in and|it ?|leeds|me|month >|moving|must be a|nobody|nonprofit|on my|our _|our _nt|over|part|s|should i _|size|stuff|t want to|that _|the _ _|the _ly|the uk|there must|there must be|these days|to _in|to be|to set|to set up|told|too _|treasurer|use for _|we are|we are a|we ll|who did you|who do|who do you|with _|£ 0 a|¶ _ng
2|, _on|. _ly|. any|. it s|. not|. we|. we re|0 k for|0 to|0 to 0|< anyone know|< in|< long|< my|< the _|< we re|< what s|? i|? ¶ _ng|_ _ _es|_ _ne|_ on the|_ with|_at _|_es at|_es in|_in .|_le to|_le to _|_ms ?|_ng ? >|_ng and the|_ng with|_on . >|_or 0|_ry >|a _ of|a _at|a _at _|a _ck|a _et|an _|and|at the|big|closed|collect|day .|do you|do you _|does anyone know|doesn|doesn t|ended|ended up|finally|first|folks|for _ ,|for a _er|for the|for the _|from january|from january .|goes|going|hall|happy|happy to|head|hi|i|i ve|in leeds|in touch|is _ly|january .|k for|keep _ng|market|of _ng|organic _|over the|plus a|price|run|send|the _le|this for|we _|week .|what s|when we|who _ed|will be|with a _er|won|would be|year
1|, _an|, _se|, for|, must|, would|. _er|. _es|. anyone|. must|. there|0 _ _es|: what|< what|_ _le|_ _ng|_ plus|_er . ¶|_er _st|_es ,|_es a|_et|_et is|_le ,|_ls _|_ng ,|_ng ?|_ns|_ns for|_rt .|_ts a|_ts for|a _ and|a _an|a second|a thing|am|and _ns|anyone got a|by _|contract|day|for _on|for _ts|for somebody|for you ?|get in|have _ed|have no|help|i have _ed|into|keep|looking for someone|mill|morning|not|off _|one _|ops|ours _ed|out|out of|re _ng|recommend|s _|six|t _nd|the _ 0|the _rd|the board|the first|they re|they re _ng|to be a|tool that|up .|wanted ,|we used|what would you|with|you use for|¶ in
0|_nd|_rd|_rs|again|brother|building|came|did|dog|every|firm|go|grown|guests|haven|looking|open|sorted|supplier|up|would
-1|, _es|, just|, one|0 _ds|0 of|< _ry|< my _|< the|? do|_ : what|_ for the|_ i|_ in the|_ t|_ them|_ed ,|_ed >|_ed _ _er|_en|_er ? ¶|_es ? >|_es and|_ms and|_on and|_re and|_te|_te _|_ts and|a _|about|accounts|again . >|already _ed|and 0|and _ .|and a _|and it|and what|are|be|co ops|course|do it|done . >|every year|export|for _ng .|for all|for you|go back|have to|hn :|i need|in _ ,|is|list|lol >|looked|more than|near|needs a|op|paper|paying|room|see|similar|small _es|t need|t need a|the _ld|this year .|time _er|to _st|used|washing|we _ed the|what you|wrong|¶ it
-2|, or|0 minutes|0 month|< how do|< i d|< i m|_ . the|_ . would|_ _ that|_ for a|_ have|_ the|_at ,|_ce|_ch|_ds ,|_ds .|_ed the|_ed with|_er s|_er to|_es from|_le >|_ng to|_ps .|_re|_re .|_re _|_rs . _|_rs of|_st _er|a contact|a good|a spare|and i ve|at our|back with|be _ng|between|buy _|came back|can _|can collect|dairy|days ?|down in|for _rs|free ?|half|hn : i|how do you|i d|i don|i don t|in the|is _|is in|is there a|let me|ll be|loft|mail|march|need a _|needs a _|own _|plastic|questions|set|so|t _|thanks to|there a|these|these days ?|this morning|to _ the|to a _|tried|under 0|wanted|what|what should|what should i|without|you ?|¶ _ng a|¶ after
-3|, he|, two|, which|0 we|: i|: sorted|< _ng|< does anyone|< new|< we _ed|_ _ge|_ and it|_ for 0|_ is|_ just|_ to|_ without|_al _|_at|_de we|_ed _|_ed _ng|_ed our|_es . >|_ls|_ne ,|_ng me|_ns ,|_on _ts|_on for|_ry ,|_ty|a _rd|about the|am i|and not|answers|available|bank|better|but the|by 0|co op|data|does it|don t have|fine|for a _|going to|green _|have been|have to .|hour|if it|in my|in spring|in the _|in this _de|it s lovely|just _ed|kilos|ll|love to|m _|machine|min|next|numbers|on _|on _ ,|on a|one is|only|order|s lovely|so you|so you don|spring .|switch|t have to|that _ts|the _ .|the council|the shop|there are|thing|this ?|this ? >|this _de|this _de we|time|to .|update : sorted|we look|we look at|week ,|which one is|worth|you how|your _
-4|, _ and|, _ly .|, our|. _te|. apply with|. is|. thanks|. what|. would love|0 min|< _ed _|< our _er|< tired|< tired of|? our|_ _in|_ a _|_ but|_ did|_ from the|_ out|_es ?|_es on|_es to _|_in for|_le _|_ns in|_nt and|_on :|_or _|_rs .|_te 0|a _ed _|a _ng|a _nt|a _or|a _ry|a year|accounts and|ago|book|bought|box|boxes|cheers|door|edit :|exactly|friday .|get 0|have _|hn|in one|in small|in small _es|in this|is _ve|is best|kitchen|last night|last year|leave|ludlow|made a|me >|moved|my _|night|old _|our _ng|own|re|s _nt|should|that _ns|the _er .|the _es|the _te|the _ts|the end|they|to _se|which _|years ago|yours
-5|. _ng|0 kilos|: i made|: which|< _ed|< is it|< just|? _ng|_ . it|_ _er _|_ as|_ in 0|_ this|_ed .|_er .|_ld|_ng is|_ng the _|a _ .|a year .|already|at 0|be _ed|below|can get|cv to|done .|everyone|for our|for our _|has _ed|i know|i made a|in 0 ?|in ludlow|is right|is right for|it .|it s _|list .|looked at|matter|more ?|needs|part time|right|right for|spare|stopped|takes|ten years|the box|the numbers|until|ve just|was a|weekend|went|went with the|what we|¶ i|¶ my
-6|, 0 hours|, _ or|0 _le|0 hours ,|< got|< we|< we moved|_ vs|_ vs _|_al .|_ce . >|_ed . >|_ed _ or|_ed from|_it .|_ms|_rs >|_ss _|_ts . >|_ve the|a _ in|after|and _ce|and _ce .|and a|apply with|apply with cv|customers|different|five|food|found|grant|in _le|it _|keeps _ng|lol|looking for|new in|of _er|old|on _ .|our _rs|our _ry|people who|running a|selling|so do|some|tell you|the _st|the one|them . >|this|this _|three years|time .|tuesday|up for|vs|vs _|what s the|with 0 _|with cv|x|year ,|years of
-7|, a|, is|. apply|. in|. looking|0 days|< how|< update :|? _ne|_ . apply|_ _ is|_ _ds in|_ _it|_ _ls|_ from|_en on|_es the|_ge|_ks|_ng .|_ng up|_st .|a _ed|a free|a new|after _|again .|asked|co|delivery|does anyone|everyone who|from the|got a spare|hear|hear what|hear what you|honestly|how often|how we|i _ve|i made|in _ts|in the end|is the _|it ,|it was|just|line|look at|looked back|looked back .|love to hear|made|mean|of _ty|paying for|said|should you|survey|tea|that the|tired|tired of|to _|to _ .|to a|to hear|to hear what|took|up in|update :|what you think|which one|with the|would love|would love to|year .|years and|you don|you don t|you think
-8|, the|< _ng in|< so|< update|? ¶ i|_ ? we|_ and _|_ people|_ds and|_er _ed|_er is|_in|_in ,|_ly .|_ne ?|_ng a|_ng to a|_on ,|_sh|_st|a _ ?|a price|an|anyone seen|anyone seen this|are you|back .|been _ng|best|edit|for 0|for _|for _ce|hours ,|idea|in a _|keeps|march ,|monday|my _er|one .|post|re not|road|seen this|table|the _at|their|them .|to _er|try|update|we went|what is|when you|with _ng|you|you _ in|£ 0 k
-9|. here s|. looking for|. what am|0 and 0|0 years .|< for|< show hn|_ _re|_ will|_ce _|_ed 0|_ly . >|_nt|_nt .|_on|_ts . _|can be|did it|for _ .|from|had|he|here s|how do|in .|make|more|now|on|plan|price list|round|s the|show hn|show hn :|still|takes a|the _|the _ is|the difference|this weekend|twice|we moved|went with|what am|what am i|with 0|with the _|you _
-10|, thanks|. _se|. _st|. which|_ _or|_ and|_ of|_ds|_ed that|_se|_st _ts|_ts 0|and then|ask|available from|don|don t|for 0 years|for your|home|in two|look|most|or is|organic|spring ,|tell|thanks|the|the _er|to _re|you _ed
-11|, _ng|< why does|_ are|_ed _ _|_ed _er|_ng _es|_ng a _|_rd .|_st it|a _le|a price list|and how|are _|away|council|even|get a|hiring|hours|how do i|i m _ng|in|it|m _ng|one|people|seen|so we|spent|spring|t have|thanks all|the _nt|think|thread
-12|. if|. would|0 hours|< _rs|< show|< still|_ a|_ two|_ed ?|apply|at _|back|experience|how to|i _|in _|it s|let|my|often|running|say|the _ce|them|was|we _ed|wheat|why does|you re
-13|, _rs|. a|0 after|< i|_er _ ,|_le .|_rs and|call|cv|difference|every _|in 0|love|paid|work|year . >
-14|, _ge|. here|: how|< _al|_ _ds|_ _ms|_ in _|_er _|_es of|_es to|_ng _er|a _ _|and _|anyone else|ask for|c|getting|much|never|then|ticket|which|white|years .|you can
-15|0 years|_ed|aren|aren t|do i|months|turned|were
-16|_ in|_le|_st _|across|new|on saturday|team|two years|will
-17|0 for|< why|_de|_er . >|_or|_ry|everything|lovely|start|thought
-18|_ce .|_ng the|stop|today|when
-19|_ _ed|_ve|free|in a|is it|is that|is the|nothing|saturday
-20|_rt|your
-22|_ts .|built|years
-23|remote|show|why
-27|how`,
  es: `25|nos
24|< la|tres
23|_as _as|alguien|queremos
20|alguien que|para|unos
19|0 _as|buen|lo _|que nos|ya no
18|_ _ca|_do >|a _|somos
17|_ga|_is|_or|_os de|de la _on|nos _|por
16|< _is|asociacion|con|dos|estamos|haceis|hay|mayo|tenemos|un _or
15|< busco|< me|_ar .|_ia que|_ra de|busco|del|mano|para el|que me|quien
14|0 _as ,|_ para|de 0|de la|de una|el _or|han|han _do|no _ta|por aqui|proveedor|que _te|segunda|taller
13|_or de|_to de|a alguien|algun|alguna|con las|con las _as|donde|el _ro|en mayo|pide|si _is|un _no
12|, no|< alguien|_do .|_do _os|_es >|_le _as|_no ,|_on >|cualquier|de _as|la _na|personas|queseria|se _|unos 0
11|, y|< nuestra|_ _os|_an|_as ?|_ro|_to ,|a un|aqui|casa|es un|la _da|la _on|me _to|mes|no|que _ta|quiere|seis|un|y la
10|0 m|< _ro|? es|_al y|_ar y|_as _as .|_la|_la _as|_ro que|al mes|con 0|el _er|el _lo|el _to de|llevo|m|me|necesitamos|nuestra|que no|queremos _ar|se _da|se nos|tengo|todos los|un _on|vecinos|y las|y queremos
9|, _os|0 y|< que|_as ,|_on ,|_to|a alguien que|de _os|el _to|ni|nos _an|nos ha|para una|sin|y el
8|, _go|, con|, con _|0 m 0|< busco _|< el _or|? es para|_al de|_as|_do . >|_es ?|_ia|_ia ,|_io ,|_is de|_is vosotros|_or .|_os ? >|_ta .|_te ?|busco _|cualquier _to|de _ra|el 0|el _io|es para|la empresa|m 0|nos _ia|para un|presupuestos|que _da|que nos _ia|quien lo|y quien lo
7|. alguien|0 de|< mi|< necesitamos|_ de 0|_as a|_as de|_es en|_lo .|_os 0|_ra ,|al mes .|antes|con la|de _ ,|de _ia|donde _os|ha _do y|las _as|los _es|me _|no nos|nuestra queseria|que no _|vosotros
6|, _as|. he|. he _do|. presupuesto|< _ia|< alguien sabe|< donde|< gracias|_ _no|_ a _|_ me|_is vosotros ?|_la _|_na en|_no|_no por|_os . >|_os la|_te en|_to a|algo|alguien sabe|alguien sabe de|antes del|de _go|de segunda|de segunda mano|dos _as|en _|en un|ha _do|he _do|meses|no _|para la|que|que _ con|que nos _|sabe de|se _la|segunda mano|tienda|un _ro|vosotros ?|vosotros ? >
5|, la|, unos|, unos 0|. _as|. _ro|. el|< _to|? _ia|_ con|_ca .|_ca en|_da|_do|_do _|_la en|_os un|_ro ,|_ta y|_te .|a _es|alguien >|antes de|cambiar|cuanto|da|de _ .|de _er|del 0|dos _os|en _ia|esta en|ha|junta|la asociacion|la junta|las|local|marzo|mes ,|que _|quien _ga|recomendais|semanas|tercera|y|¶ _os
4|, nos|0 personas|< me recomendais|< nos|? el|_ad|_al|_as en|_da del|_do 0|_do y|_es a|_ia y|_no ? >|_ta de|_te|_to con|a 0|ahora|de _ta|donde _is|en las|en las _as|las _as ,|las _es|me recomendais|me recomendais un|nadie|no _ .|plazo|por una|recomendais un|recomendais un _or|un _ de|una _|una _ de|una _on|y queremos _ar
3|, y _|. que|0 al|< el _|_ en la|_ar en|_ca|_ca que|_go|_na|_no .|_on de|_os ,|_os >|alguien _|de _|de _ar|desde|dicen que|la _ca|la _ra|lleva|mejor|mes .|nada|pena|se _ra|semana|somos un|un _or de|una _ra|y quien
2|. necesitamos|_ de _|_ de _os|_ las|_ que no|_ce _os|_da a|_do el _|_io de|_lo|_os .|_te ,|_te que|a _ia|con _|de|de un|de verdad ?|empresa|en _ .|enero|los|mano ,|no _do|pequeno|presupuesto|una|verdad ?|vez|y _
1|, ya|< _or|< el _ro|_ de|_as , _os|_da de|_do a|_es de|_la de|_lo >|_na ?|_na _|_os ?|_os _os|_os el|_os en|_os y|a granel|a quien|de donde|del dia|del dia 0|dos _es|dos semanas|es|granel|jornada|la _la|la cooperativa|la web|lo|nos _os|por privado|privado|son 0|todos|una _la|y me
0|busca|casi|curso|esta|os|sabe|sobre|su|toda|verde
-1|, _ro|, que|0 _os ,|< _os en|< somos|_ la|_ lo|_ ya|_ar de|_do de|_do el|_no ?|_no de|_os , _as|_os para|_ro .|_ro . >|_to el|a todo|como _|con _as|con una|de _ en|de _es|de _na|de siempre|en _ ,|hemos|hemos _do|la _ad|se ha|una _ia|unas|zaragoza
-2|0 en|0 kilos|< _ta de|< _te|< buscamos|< en|_ _to|_ desde|_ en un|_ad en|_ar un|_ar un _|_ia jornada|_os al|_ta . >|_ta de _|anos|de las|dicen|el 0 de|en zaragoza|kilos|la _ia|la _la de|la lecheria|lecheria de|nuestro|por la|que _ra|que si|y no se
-3|, _no|. _ad|0 _os|< los _os|< no|_ , que|_ a la|_ tu|_da en|_do por|_es . >|_es por|_io en|_lo y|_on en|_os que|_ra _|_ro _|_ta que|a|dias|dice|en|en _ra|en casa|este ano|madre|mi _|precio|tiene|un _io
-4|, un|< quien|_ _al|_ _go|_an .|_as con|_es ,|_es .|_ia >|_le . >|_lo ,|_os _es|a _ .|a que|cinco _os|cooperativa|de _no|de _on|en los|feria|hecho|la feria|los _es a|los _os|por _|puede|se|un _do|y _os
-5|. de|. y|0 _ de|< _ de|< nos _os|_ _ta|_ en|_as >|_as y|_er _|_es y|_go _|_ia de|_le .|_no _|_on _|_os _ar|_os con|a _ar|a los|antigua|asi|cinco|con un|cual|de _ y|del _ ,|dia|dia 0|el ayuntamiento|en una|eso|falta|la|no se|nuestro _|que en|quien se|tiempo|y _on
-6|, _do|, al|0 _es|< _on|< _ta|< los|_as _es|_do ,|_na de|_ta|del pueblo|en _da|hasta|la _|lecheria|pequena|poner|que _os|que se|te _os|web
-7|, pero|< _ad|< lo|< se busca|? _os|_ el|_as , con|_as _|_ce|_er|_go .|_ia .|_ta ?|_to ?|al _al|en 0|en el|era|gracias|hace _|los _os ?|se busca|se ha _do|tiene que|un _al
-8|. gracias a|0 anos|0 anos de|0 euros|< _es|< el|< se|? en|_ y|_ y _|_da .|_do en|_is >|_os|_ro de|_ta !|_ta ! >|_ta en|a una|al|anos de|buscamos|de la _|el|el _no|mas|nos la|que _ar|sin _|una _ra .|una cooperativa|zaragoza ,
-9|, _on|, segun|_ar el _|_as .|_as . >|_go ?|_ia . >|_ra ?|cuatro|de _da|de cada|el _do|en _os|en dos|en la|gratis . >|he|pasa|son|tu _|y una
-10|< por|< por que|_ a|_ar|_io|_or _|_ra|_to . >|con _to|el _es|probado|pueblo|se _an|segun|todo|un _
-11|, lo|. _ra|< _os|_ , a|_ _es de|_ o|_ una|_es|_os a|ayuntamiento|cada|el _|este|la _ ?|un 0|y _as
-12|. os|_ _as|_ que|_es _|_na a|_on|_ra . >|_to .|con _on|de verdad|lo de|no ,|o|si|te|una _ta|ya
-13|, a|. gracias|< soy|< un|_le|ano|en que|es el|euros|gracias a|hace falta|mi|sale|soy|yo
-14|< el _no|_te de|a la|experiencia en|gratis .|hace|las _as de|le|lo que|nosotros|se me|una _na
-15|_ _es|_ta _|de _ro|por que|que _is
-16|_ un|_da y|el _te|pero
-17|< _as|_is _|_on .|_on . >|_ta ,|gratis|primera|verdad
-18|_ _do|experiencia|siempre
-19|. _os|< _do|< como|_ra .|_to >|como
-21|_ar el|la _ta
-23|tu
-24|_ia _
-26|_ar _`,
  fr: `24|< notre
23|0 _ts
22|pour
20|_ pour|quelqu|quelqu un
19|_ur ,
18|a qui|cherche|qui _it|vous avez
17|decembre|les _ns|qui|toutes
16|, la|_it a|de l|pour une|un qui
15|0 m|< _nt|_rs|a ferme|ecole|le 0|me|quel|trop|veut
14|. il|. vous|a fait|budget|chez|chez nous|demi|en _|faire|les _rs|on|pour 0|pour les|serait|vous _ez
13|, le|, vous|< cherche|_ a|_it nos|bien|bon|connaissez|d occasion|existe|fournisseur|il nous|occasion|on n|qui _it nos|troisieme|un bon|vous connaissez
12|, 0 _ts|. merci|0 _es|0 _es ,|_se ,|_ur de|avez|des _es _es|l ecole|les|minimum|pareil|personnes|petites|petites _es|pour _er|prix|toutes les|vaisselle|vers|vrac|y a
11|, les|, on|. on|< le _|< notre _er|< ou|_ vaisselle|_er de|_er une|_es ,|_es >|_es a|_es de|_in .|_le >|a _er|avant _|connaissez un|d|des|et les|faudrait|ferme|la _re|la cle|notre _er|quel _|recherche un|salle|trois _es|un|une _on|vous connaissez un
10|, la _te|0 personnes|< notre _|_es _es ,|_es en|_re >|_ts|_ts _es|_ue de|a des|aimerait|arrive|atelier|coin|de prix|des _rs|du _|faites|il y|je ne|je suis|jours|l _on|la _on|la salle|nos _es|notre _ur|on aimerait|preneuse|quelqu un qui|suis|un _ _|un _ur de|vous|vous faites
9|, ca|. des|0 0 _es|0 _es de|0 _ts ,|0 m 0|< notre _re|_ decembre|_ et|_on _ee|_rs ,|_ur|avance|ca|connaissez un bon|d avance|des retours|il y a|la _ue|m|m 0|mariage|merci d|merci d avance|n arrive|ne veut|on n arrive|pour un|rendu|si|une _se|votre _re
8|, il|. vous _ez|< la _re|_ du _|_es , vous|_es et|_ie ,|_me ,|_me .|_re en|_re nous|_rs >|_se des|_te|_te a|a un|artisan|besoin d|contact|de 0 _ts|demande|deux|et la|faudrait 0|j en|maison|on est|on voudrait|plante|plus|retours|si vous|y
7|, ca existe|, tout|. les|0 _ts _es|< la|_ _le|_ de 0|_ des _|_ plus|_ie de|_ie est|_in _|_it le|_le et|_nt ,|_on :|_re en _|_rs et|a _ce|besoin|bonjour|c est|ca existe|d une|de _|des _es|du|en _re|encore|et _rs|et je|je ne sais|la _ce|le _rs|les petites|les petites _es|monte|ne|ne sais|notre _te|parents|petite|pour faire|pour la|pour les _es|qu|qui _le|qui l|sais|telephone
6|, _ez moi|, c est|, les _es|, mais|. la|< quelqu|< quelqu un|_ , le|_ de l|_ du|_ nous|_er >|_er les|_es|_es , _|_es ? >|_es pour|_ez moi|_ne ,|_ns _|_on ,|_on et|_te >|_te le|_te pour|_ts ,|arrive pas|avance >|bio|cle|combien|d _es|d avance >|de l ecole|de la|de la _le|devis|il|la|le _|le _in|plus >|pour l|quelqu un a|recherche|serieux|sur|tous les|trouver|un a|une _ a|une fois
5|, _ de|, livraison|, pour|< _es|< _on :|< une|? on|_ , les|_er _te|_er de la|_es ont|_ez quoi|_rs .|_rs ?|a _ il|a trouver|avec la|cherche quelqu|cherche quelqu un|connait|de _es ,|de _es _|des _es ?|des _es pour|des retours sur|deux _es|en _ et|et le|ici|ici ?|l atelier|les _ux|livre|manque|notre _re|on _re|par ici|par ici ?|plan|qui connait|retours sur|toute|un _ ,|un _ur|une _|une petite|vers _|vous _ez quoi|¶ bonjour
4|, c|: le|< les|_ _it|_ _on|_ a _|_ pres|_er 0|_er du|_es avec|_es en _|_es sans|_es un|_ir|_le .|_ne en|_re ou|_rs de|_ue|_ur _le|a _|assez|au _rs|bio en|bonjour ,|c|comme|connait un|connait un _ur|dans le|dans le _rs|de 0|de _in|des _|des _es >|deux _es de|dit|en _ >|et on|je suis preneuse|les _|les _is|ne _|nous|nous a|par|pour des|pour le|prochaine|qui ?|qui connait un|sont _es .|suis preneuse|trois semaines|un _le|une _ne
3|, _er|, _ie|, _on|, si|, si vous|< _ a|< c|< c est|< des|? ¶ bonjour|_ de _|_ des|_er dans|_er en|_es _es|_ge|_on|_re ,|_re ?|_ts de|_ux ,|_ux pour|ai _te|bonjour , je|chez vous|de|de _re|depuis|en _ ,|est|et|et _nt|et un|faire _er|fait _|janvier ,|je|je _is|l _er|l _it|le _ge|les _ ?|n|on _it|on en|ou _er|plastique|pour des _es|qu on|qui ? >|sans|semaines|trois|¶ bonjour ,
2|, _re|, vous _ez|0 _ns|0 _rs|0 de|0 et|0 kilos|< qui|< si|< vous|_ . la|_ par|_es , on|_es :|_es _ .|_ge de|_le de|_re du|_se|ans ,|ans .|boite|bonjour a|bureau|dans la|deja|deux ans|du coin|fois|kilos|le _ ?|le _er|les 0|maison de|maison de 0|on se|personne ne|pour _re|pres|rennes|son|sur les|un mois|vous ?|y a _|¶ bonjour a
1|, il y|, personne|, une|0 pour|< bonjour|< bonjour ,|< ca|< je|< je ne|< recherche|_ il|_ sur|_ne >|_ns sur|_on d|_re 0|_te ,|_te de|_te de 0|_ue .|a 0|a _ ,|a _le|a _re|a _se|a encore|apres 0|d _te|dans les|de _ ,|de _ts|en _on|envoyez|est _se|fois .|l|la _ne de|le|le _it|les _ts|livraison|monde|moulin|n y|ou|pas|pas a|si vous _ez|temps|un _it|une
0|_ux|dans|en|entreprise|fete|gens|mars|passe|sa|tous|vient|voudrait
-1|, _ez|, je|< j|< on|_ avec|_ est|_es a la|_it|_nt >|_nt de|_re . >|_te _|a _ pour|au _ de|chaque|d _|d un|dans le _|de _on|des _ux|eau|est _ee|fait|la _re ,|la laiterie|le _ .|logo|nous _|pres de|un de|une _ie|une _re
-2|, _ns|, j|, un|. le|0 a|0 ans|< pour|_ez votre|_me|_ne :|_rs _es|_se >|_te ! >|_ts en|_ur >|a tous ,|annee|avant|avec 0|ce _|ce _in|cuisine|d _ce|de 0 _es|dernier|du _ .|l _ ,|l _ie|le _ur|me _|passer|poste|prend|sur le|sur le _|tous ,|tout le|¶ on
-3|, _me|, rien|. c|. c est|0 h .|< _ez vous|_ dans|_ le|_de . >|_ee .|_er a|_er la|_es _|_es _es .|_es _rs|_in|_ir un|_is >|_ne ?|_ne de|_on . >|_on le|_rs _|_rs en|_ue . >|a _re ,|an ,|avant le|avant le 0|avec une _|besoin de|bout|c est quoi|de janvier|des _ts|en _es|en _ie|en _ie .|est ce|est quoi|et il|faut il _er|h .|idee|il _er|janvier|je cherche|la _ie|le monde|local|par la|plus de|qu on a|qui _nt|rien a|sont _es|sur un|tout le monde|un an|un petit|vous ? >
-4|. le _|0 ans ,|< il|< ma|_ee ,|_er .|_er . >|_er ?|_er ? >|_es . >|_es qui _nt|_is|_nt ?|_nt _|_on _|_re ? >|_re _|_ts .|_ur est|a _ .|a l|ai _|an .|an dernier|au|au _|cote|d _ir|dans une|de _ns|des _es qui|en _er|j ai _|je _ns|jusqu|l an|l an dernier|la _ne|laiterie|le _ ,|les _es|merci|notre|notre _|personne|pommes|pris|quoi|rien|sous|un an .|vous en
-5|, merci|, un _|0 _es _es|0 h ,|_ c|_ pas|_de ,|_er _|_ne 0|_ne ? >|_ns .|_re et|_te des|_ur .|asso|avec les|dans un|en ligne|et si|h ,|jusqu a|la _te|les _es .|moi|ne _ pas|ont|ont _|par jour|qui _|semaine|sur les _es|tout|vos
-6|, 0 _es|. _er|. je|. qui|< _te|< merci a|< mon|< un|? l|? nos|_ ou|_ un|_er|_es par|_ez _er|_ez le|_it _|_ns _es|_on ?|_on ? >|_te en|a la|a une|avec des|ce que|change|de pommes|donne|en 0|et une|f ,|h f ,|la _ee|la _ee de|ligne|mais|nos _rs|on nous|pour notre|qui a|se _er|sous 0|sous 0 h|un _ de|vous _nt
-7|. devis gratuit|. j|< _ie|< _le|< _ur|< comment|< vous _ez|_ au|_er ,|_er des|_es ?|_es qui|_ge .|_ie .|_ie _|_is _er|_is de|_re|_se de|a _is|a _te|au bout|avec une|ca ?|ca ? >|devis gratuit|heures|la _se|les _es _es|mois|n a|nous _es|on _|quatre|qui se|trouve|vos _es
-8|, _se|, et|, ils|, ils ont|< _me|< l|< le|< mes|_ _nt|_ deux|_ en commentaire|_ la|_ee de|_ez nous|_ez vous|_ie d|_me de|_nt . >|_te !|_ue a|a tous|ai|c est le|cinq|de _ie|en _ce|gratuit|ils ont|journee|la _se a|meme|merci pour|merci pour vos|on a _|partir|petit|pour vos|printemps|puis|ses|sont|un _re|vraiment
-9|. devis|. je vous|< _er|_ez pas|_ne|_nt .|_re .|_se .|_se a|_te .|a|apres|aussi|bois|compte|cooperative|de _er ,|de _es de|et _|et j|fois par|j|je vous|n _ez|n _ez pas|pas .|petit _|se|six|travail|un _in
-10|_ _te|_er le|_es , 0|_is .|_le ,|_nt au|_te . >|de _ >|de _er|est le|f|h f|mars ,|mois ,|nos|possible|premiere|recrute|une _le
-11|, _es|, a|< combien|< merci|< nous|_ de _es|_es .|_ie|_it .|_re a|a partir|a partir de|an|avec|de _se|jour|la _|merci a tous|partir de|peut _er|une _te|venir
-12|, on a|< _ez|< faut|< faut il|_ , je|_es , _es|_le|_on .|a _es|cette|commentaire|en commentaire|l _
-13|, _le|< combien de|< j ai|? _ez|_ _re|_ l|_ce|_te ?|combien de|combien de _es|et pas|offre
-14|, cdi|? notre|_ee|_ns|_ux .|de _te|hier|j ai|ma|merci a|peut|votre _
-15|_ ne|_ qui|comment|d _on|ils|mes _ts|pas . >
-16|0 h|_on a|cdi|comment _er|faut il|maintenant
-17|_ _es|_nt|ans|faut
-18|. _ez|_ en|_le a|le _re|nous _ns
-19|, _nt|_de|de _es|mon|s
-20|_ez|h|mes|on a|un _
-21|ce
-22|votre
-27|que`,
  it: `27|non
23|che _|due
22|0 per
21|cerco|ci
20|< la|_de|voi
19|entro|ha|per
18|< cerco|_to ?|maggio|mi|qui
17|< mi|< qualcuno|_te per|_to ,|chi|ne|quanto|se _te
16|< avete|_re di|_ri|_ta ,|_ti|fa|per _re|persone|piu|qualcuno|una
15|, non|< _io|_ per|_ce|_ia a|_sa|consegna|la _ra|settimana|vogliamo|vuole
14|, _mo|, il|_le e|_lo e
13|. voi|0 _ti ,|< la _ra|_te >|avete|avete un|circa|di _|e _|febbraio|il 0|il _le|l anno|per un|se|stiamo|su
12|< l|_ sono|_ca >|_io di|_la _ia|_li|_re|_ta >|ancora|consigliate|consiglio|della|e il|fornitore di|hanno|per _ne|provincia|sono _ti|una _la|uno
11|, consegna|< _ _to|_ , non|_ _no|_ _ri|_co|_ti .|bisogno|bisogno di|c e|ci _|di _lo|e chi|le _le|per 0|per il _to|qualche|qualcosa|stiamo _do|vicino
10|, _no|. _no|_le|_le e _|_mo ,|_ne _|_no _|_te ?|_te un|_va .|anche|che ci|cui|dell|fornitore|i _|in provincia|mi consigliate|per il|un _to|zona
9|< chi|_le in|_lo nel|_no|_ra ,|di un|ha chiuso|mano|niente|siamo
8|, niente|, per|0 persone|_ per _re|_ia . >|_ia di|_lo >|_mo il|_na in|_no _to|_no in|_ra|_te _le|_te a|_ti >|_to 0|che|che non|chi vi|chiuso|circa 0|con|dell _to|e _ _|ho una|una _
7|, circa|, circa 0|0 _li|< il nostro|< se|_ _co|_ da|_li in|_te|alla|di _te|due _ni|e|e _to|e non|gli _li|in _ia|l _|la _ta|serve|si _ ?|tre|un _ta
6|, _so|0 _ni|< ci|_ _re|_ia .|_mo|_no ,|_no >|_no i|_re per|_ri >|_ta che|_ta di|_ta e|_ti ,|a|all|ci ha|da quando|di|il _te|in _to|le _|o _no|pane|piccole|si e|un _lo|vorremmo
5|. ho|< _si|< qualcuno _ce|_ _ne|_li >|_no _to ?|_no e|_ta per il|_to _|a mano|da chi|in _za|in zona|ogni|provincia di|qualcuno _ce|sono|un _ro
4|, _le|, ma|0 _ in|0 _no|< _te|< cerco _re|? zona|_ si|_no 0|_ri .|_ti a|_to ? >|cerco _re|e nessuno|giorni|giorno|i _ti|il nostro|in|in _lo|in _no|in _re|in due|la _te|noi|senza _re|tra|tutti|una _ta|vi _te
3|, e|0 _re|0 pezzi ,|< da|_ a|_ una|_ce ,|_co e|_do|_le .|_li al|_lo .|_na con|_ri . >|_ta la|_ti _ci|_ti di|al giorno|anni ,|ci _no|comune|cucina|cui _mo|e _ta e|i|il comune|la _|laboratorio|pezzi ,|poco|preventivo|si _|un|un _re|¶ ciao
2|0 _ri|0 _ti|< il _|< la _ia|_ un|_ca di|_mo .|_na|_ra che|_re ?|_re _|_re in|_re o|_te . >|_te _re|_te _te|_to >|_to di|a _re|adesso|al _to|ciao|d|da _no|di _na|di _ri|gli|il|il _no|l|la _la|lavori|per la|pezzi|quando|sa|senza|si|tutti i
1|< _mo|< _ne|< il|_ del|_ di _|_mo a|_re _le|_va|_va le|_za|a tutti|aprire|c|chi _te|dei|di _ ?|e _ta ,|e la|faccia|fatto|il _re|li|marzo ,|nostro|posto|zona _
0|_so|alle|anno|cinque|da|dove
-1|, _ro|, _te|0 pezzi|< che|< ciao|< in|< mio|_ _te|_le ,|_no di|_ro|_za >|ciao a|ciao a tutti|ha _to|il _co|marzo|settimane|su _to|un _io di|verde
-2|, _ne|, la|< dove|_ con|_ mi|_le _|_li ,|_no che|_no con|_re un|_ro in|_te e|_to _to|_to gli|davvero|di _le|di _ro|di _za|e un|il _to|mia|nel|offerte|ora|plastica|un _|una _ra
-3|, da _re|0 anni|< grazie|< il _no|? i|_ _ per|_ _to|_ cerca|_ di|_ia|_io ,|_la|_re l|_ta . >|_ta al|_za .|e una|e una _ta|in _ra|la _ di|la _va|ritiro
-4|, ci|0 euro >|_ _ta|_ e|_ tutto|_lo|_lo ,|_ne ,|_no .|_no a|_ra .|_si|_so di|_ta _|_ta per|_to|a 0|chiavi|cosa _te|da 0|da _re|dal|euro >|i _ni|no|un _ di|va
-5|, da|. _ta|< _no|< _to|_ _to >|_ anno|_ la|_io|_io >|_na ?|_re tutto|_ri ,|_to da|_to e|a _lo|a _ra|abbiamo _to|aprire un|che _ta|con i|e _ta|esperienza|il _io|la _ia|nessuno
-6|, _ta|_ e _ta|_ne _te|_re ,|_ta !|casa|chi lo|come _re|da _|due anni|era
-7|, _io|. _te|. vi|_ _ti|_ il|_ca .|_le ?|_mo _|_ne e|_no ?|_ra _|_re _ >|_ro .|_te ,|a chi|con la|di _ne|euro ,|forno|i nostri _ti|la _na|la _ne|nella|nostri _ti|nuovo|per _za|prato|presi|provato|risolto ,|se _
-8|_ _la|_ci di|_io _le|_le di|_re le|_ro >|_so ,|_ta ?|_ta con|_ta il|_to che|a _|cerca|ho|ho _to|il _|il _ro|un _io
-9|< _lo|_ci|_co a|_le _te|_ta _ia|_te che|_za . >|lo _|si _no|un _ca
-10|0 euro|< ho _to|< la tua|_ a _|_ che|_la ,|_li di|abbiamo|al|ci _te|e _no|grazie a|grazie a chi|le _te|sei
-11|, 0 euro|< risolto|< siamo|_ce di|_ia ? >|_mo in|_re la|_ta|_ta :|_ta _ta|_te .|_te la|_to . >|i nostri|il _no .|lavoro|le|mio|nostri|vi
-12|< _ca|< _ta|< sono|< vendo|_co .|_ia ?|_ne . >|_re . >|_ta .|_to a|di _ia|il _ne|la _za|ti
-13|< come|< le|_ _li|_ca|_ca . >|_te _|_to .|le _re|ma|un _ .
-14|al _|fatta|in _|in _ta
-15|_ o|_di|_ne .|_ti . >|_to _re|la|lo|piano|prima|si _ia|vendo|viene
-16|? il|_co . >|_ni|anni|di _re|gratuito|la tua|risolto|tua|tutto
-17|, _to|_re >|ci _mo|cosa|dopo|ecco|euro
-18|< ho|< ma|_na ,|_ne|grazie|o
-20|come|di _to
-21|del
-22|_te in
-23|_ _le|perche`,
  nl: `26|iemand
24|en de
23|jullie
22|kleine|welke
21|als je|zou
20|die|willen|zitten
19|. wie|drie|en|goede
18|, de|_en _en|de _ie
17|< de|_ s|man
16|< we|dak|nodig|voor _|voor de
15|, we|, we _en|0 _en|0 m|0 m 0|_er voor|de _ng|een _ met|iemand een|ik heb|m 0|nodig ,|sinds|subsidie|voor een|wil
14|0 _te|0 man|0 man ,|< gezocht|_en , we|alvast|ik _|kleine _en|m|meer|per|s|voor|we
13|< waar|< welke|die onze|een goede|met _en|n|neemt|om|tips|voor een _|we _en|wie kan
12|0 _er|: _er|< de _|< gezocht :|_ _ _en|_ _rs|_ die|_ag|_en ,|april|bij _|failliet|gezocht :|hebben jullie|iemand die|is|kan _en|offertes|ook _|school|twee|twee _en|wie heeft|zijn|zijn .|zijn . >
11|, het|. het|. wie _|< het|_ van|_ voor _|bij ons|de _ _kt|die _|en de _|in de|kleine _|kost|waar|we willen|weg
10|< leverancier|_ _en ,|_ en _|_en _en .|_en en|_en en de|_er|_es|betalen|een _en|en ik|er|heeft|hier|is er|man ,|met|onze _er|op _|open|per week|prijs|van|voor 0|wie _
9|0 _en ,|< wie kan|_ _el|_ in|_en . wie|_en >|_en _er|_st ?|_st ? >|bestuur|boekhouder|derde|die oude|een _an|en ik heb|er een|ervaring met|goede _er|het bestuur|iemand ervaring|iemand ervaring met|jullie ?|jullie ? >|komt|leverancier|op >|stopt|tips voor|van _|zo n
8|< ik|< onze _er|_ in de|_ voor|_ag _|_en 0|_er >|_er is _|_nt|als|binnen|dat|de _ van|de _en zijn|er _|ervaring|geen|je een|kan|keer|liefst|met 0 _en|niet >|uit de|zo
7|, drie|, en|, liefst|< iemand|< onze|_ 0 _en|_ _en|_ _er|_ zonder|_en _ _en|_en voor|_er stopt|_er voor een|_rt|dak van|dakdekker|dicht .|drie _|een goede _er|elke|hebben|hem|het niet|hoe _en|iemand een goede|maand|niet|niet meer|niet op|onze _er stopt|ook|partij|was|wie
6|< we willen|_ _ in|_ is|_ is _|_ met een|_ niet|_ om|_ zijn|_ar _|_en ? >|_er is|_es _|_nt ,|aan .|cooperatie|doen|e|en de _er|er iemand|ervaring met een|heb een|hebben een|heeft _|hem _|ik heb een|laten|met _|met een _|mijn _er|nog|over|van een|wordt|zoekt
5|, de _|0 _rs|< in|_ en|_ nodig|_ van de|_en zijn|_st >|allemaal|bedrijven|dat _|de _ _|de _ _en|de _ die|de _er|er nog|gebeld|iemand _|is een|klein|komen|mee|n 0|of|te _en .|voor _ _|voor het _en|willen _en|zegt|zo n 0|zonder|¶ de
4|, zo|. ik|< heeft|< heeft iemand|< iemand ervaring|< weet iemand|_ met|_en is|_en jullie|_er heeft|_je|_kt ,|_rs|_rs ,|_st ,|dag ,|de _ar|de _en|dus|een _nt|een cooperatie|een partij|en de _en|en met|en willen|er een _|er iets|goede _|hebben 0|heeft iemand|heeft iemand een|kent|loopt|naar een|naar een _|niet .|nodig voor|per _|utrecht|week|weet iemand|weet iemand een|wij zitten|zijn _|zonder _|zonder _ .|zwolle
3|, 0 _en|. hoe|. wie heeft|0 e|0 e ,|< _ie|< het _|< ik heb|< op|_ _en en|_ _ts|_ heeft|_ met 0|_ of|_ op|_ van een|_en ?|_en we|_er ,|_er , _|_nd _en|_ng ,|_rs . >|_st|aan !|dat het|de 0|de 0 e|e ,|een|een _ng|een _te|een goede _|en een|en het|kleine _es|koop|nog geen|ook niet|per jaar|van ons|voor _ ?|vraag|weet|wij hebben|ze|zonder dat het
2|, een|. waar|0 _en _|< mijn _er|< weet|< wij _en|_ _en ?|_ er|_ jaar|_en bij|_en een|_ie :|_ts|aan . >|beginnen|bij het|doet|een _el|een klein|en met wie|iets|in _er|in de _|jullie de|kunnen|laat _en|maakt|met de|met wie|nieuwe|ons _|op kantoor|plastic|tijd|van 0|van een _|volgende|wat is|we de|wij zoeken|zoeken|¶ wij
1|, geen|. er|. mail|: de|< de _en|< voor|_ _ en|_ _kt|_ar|_rs .|_te|aan een|dan|een _ .|een _er|en _|hebben een _|het _en van|idee|in _ >|is _|is _ _|laten _en|maken|meer op|met _el|met een|moet je|niet . >|nog _|nu|ons|onze|onze _|op het|op zoek|op zoek naar|open dag|reacties|voor _en|wat een|zoek naar
0|dank|de|dit|heb|laat|zelf
-1|, _er|, neem|, wie|. wat|0 en|0 x|< _ag|_ . wat|_ _st|_de ,|_ng _|_st _|_te _|alle|de _rs|een _|een _de|een _je|in een _|in het|in het _|keuken|nog een|over _en|staat|te _en|waar we|warmtepomp|weer _|weken|x|zijn een
-2|_ . _en|_ . de|_ en een|_ naar|_ op de|_ week|_en|_en met|_ie ?|_ng|_ng ?|_st .|de _ is|dicht|geen _|gezocht|in utrecht|kantoor|mag|mail|mensen|net|stappen|te|te _en >|zo _
-3|. we|. we hebben|< ik _|< op zoek|_ bij|_ met _|_ nodig voor|_ voor een|_de _|_el ,|_en _ .|_kt ?|bij de _|de _nt|die _en|een _ar|een warmtepomp|halen|in 0|in _|in _ _an|jaar|maar|met een _de|moet|naar|naar de|niemand|nu een|oude|van _en|vanaf|voor de _|voor onze
-4|0 minuten|< _en _en|< wij|_en . _|_en voor 0|_er , 0|_er _ ,|_er van|_ts _|_ur >|bij|de _ .|en _en|geen _en|het|net een|onze _ng|op een|voor het|vraag vandaag|vraag vandaag nog|zoek
-5|. _er|. vraag|_an|_en in|_ie|de _el|heeft _en|is _ >|kunnen we|of _|op|te koop|uw|van de|we hebben
-6|, maar|0 jaar|0 u|_ , _en|_ de|_an .|_ie . >|_nd _|_ng _en|bij de|cijfers|de _ur|een _ van|hebben _|onze _en|uit .|vandaag nog|weer
-7|? onze|_ _an|_ _en .|_ aan|_ ook|_ag .|_es ,|_ie .|_je _|_nd|alleen|een _ur|een dag|een oude|met 0 _|minuten|wel
-8|_ _nt|_ een|_ is het|_ uit|_el|_en _ _|_er !|aan|af|alles|gevonden|ik|jaar _|jij|moet een|moet er|neem|offerte|offerte aan|steeds|via
-9|, _kt|, _kt uit|0 graden|< _ _ng|< wat|< wie|_ een _|_en _ en|_er 0|_er _|_kt uit|_nd .|_rs _en|bedankt|de _ ?|het _ ,|het _ _en|hoe|na|niet _er|wat _en|wij
-10|, 0 uur|< een|< voor mijn|_ _nd|_ te|_en , _|_en en _|al _|bedankt voor|boek|eten|het _en|je|je _|ligt|naar _|vier
-11|< _ op|< _el|< hoe|_ het|_ te _en|de _te|doet het|een _ _|geeft|maart|op de|u|wij _en
-12|, _en|, die|< is|< mijn|< waarom|_ _en _|_ ik|_ in een|_de|_en .|_en die|_en op|_er .|_er in|gratis|ik _en|in|in een|je een _|vijf|vrijblijvend|we zijn
-13|_el _|_en . >|_kt|gaat|graden|vandaag
-14|< _st|? wij|_ur|gezocht voor|iedereen|nou|voor mijn
-15|< _er|_ _ng|dag|is het|nooit
-16|_en _|_ht|door|eerste|werk
-17|, 0 euro|0 euro|0 uur ,|< _en|< hoe _|_ng is|aan de|uur ,|wat
-18|_er _en
-20|< moet|uur
-21|0 uur|al|hoe _
-22|waarom
-23|euro|uit
-24|kopen
-25|mijn _
-27|mijn`,
  pt: `24|alguem|ha
23|_va
22|quem|tenho
21|_ _os|ja nao|mes
20|ate|somos
19|_no|_ta _as|o _ao|para|tem
18|_os ,|_os >|a _|pequenas|se
17|, o|< o _ro|_da ,|fornecedor|os _es|pequena
16|< tem|_as ,|_to de|e as|estao|maio|por|todas
15|< tenho|das _as|me|melhor|para 0
14|, a|0 _os|< procuro|_ca ?|_ta mais|onde|quanto|que _va|terceiro
13|, sem|< desde|_ _as|_ _ou|_ para|_ia que|_os|as _as|de _|de _ >|desde|e as _as|e os|em fevereiro|nao _|pessoas ,|que nos|ser
12|0 _as ,|0 m|< alguem|< que|_ e|_al e|_ho >|_os para|aqui|e o _|faca|nao|tres|um _|um _or|uns
11|, _os|< _io|< a|< preciso|< preciso de|_ _co|_ _ta|_ a _|_ com|_am _|_as da|_os _ar|a empresa|algum|de _ga|de _ra|dois|empresa|estamos|procuro|qual|quem _|se _em|sem _ar|tres _es
10|0 pessoas|< o nosso|_as _|_ca ,|_do >|_es >|_or de|_os _os|_ra que|a _ar|associacao|daqui|de alguem|de um|diz que|duas _as|estamos a|estamos a _ar|m|na _ia|no porto|os|os _|para _os|porto|preciso de|que faca|queriamos|semana|uns 0|voces
9|, o que|, se|0 e|0 m 0|< quanto|_ em|_as _as ,|_do de|_em >|_io ?|_ro _ou|_ro e|_to em|casa|compram|de uma|dia 0|em fevereiro .|fim|m 0|mas|nossa _ia|o _ro|o _te|pessoas|sexta|um|um _no|uma|uma _da
8|. _ro|< o|< o meu|_ _da|_ em _|_ao ,|_ar _|_ar a|_as|_es ,|_es ?|_es no porto|_ia >|_os de|_os em|_os que|_ou _do|_to|com _os|de|dia|e ninguem|em _|ja nao _|minha _|nao _te|nos|nos _ia|que nos _ia|quer|temos|toda|todas as
7|. quem|< alguem _de|? a|_ _ta .|_ de _as|_ o|_am nos|_ao >|_ao _|_co|_es no|_io de|_or|_os e|_ro|_ro >|_to me|a _ma|alguem _de|ao fim|de _ta|do|do _ de|duas|faz|fevereiro|fornecedor de|nosso fornecedor|por semana|precisamos|que nao|uma pequena
6|. alguem|. ja|0 _as|< a _|< ainda|< ha|_ nos|_ sem|_am|_ar _ar|_de _|_do ,|_os de _ro|_to e|com _ e|cooperativa|da _ao|da _la|na zona|pequenos|que|que _|todas as _as|tres _as
5|. _ta|. ha|< _to|_ _to|_ao e|_ar|_as _as|_co para|_em alguem|_ga ,|_la _am|_ma _|_ro _|_ro de|_te _|a _ha ,|abril|anos ,|arranjar|de 0 _|eu|meio|o _or|que nao _|sao 0|se _|uns 0 m|zona|zona de
4|, _do|, quem|< a nossa|_ de _|_ me|_ um _|_es|_es em|_ta .|a _io|de _es|de _ho|de _ro|e nao|em _ro|o _ de|para o|para um|procura|qual e|tambem|vos
3|, _no|, e|. _em|_ _es|_ se|_ um|_ao de|_as >|_os _|_os de _|_ra ,|_ra da|_ta que|_te um|a _ .|chave|com|de _ com|de _ca|do _ao|em abril|falta|fevereiro .|o nosso|os _os|pequeno|que e|semanas .|uma casa
2|0 euros|< a _ra|< nao|_ _ha|_ a|_ para a|_as _as .|_as em|_ca ? >|_co ,|_es . _em|_ia a|_ra _|_ra de|_ro ,|_ro . >|_ta e|a minha _|a quem|ao|as _as _am|de _ para|de _do|dias|e o|em _de|horas|no _al|nosso|o _|o _ e|obrigado|para _|pelo|precisamos de|seca|um _ .|um _ro|verde
1|. _os|< a _ao|< onde|_ _ca|_ao ?|_ar de|_as ?|_as _am|_em se|_ta de|_te .|as _as _as|ate ao|cinco|de 0 _as|de um _|do _|inverno|na|na _ra|para a _ta|quer uma|uma _ra|vez
0|_ao|_ia|biologica|fora|mesmo|orcamento|preciso|sabe|sem
-1|0 de _ro|? e|_ar .|_ar 0|_as e|_da a|_es _|_io|_or .|_ta . >|_te ,|_to . >|a _ta|a _ta e|a leitaria|a nossa|com a|de _ ,|dias ,|dois anos|em|entre|entrega|euros|ha _|no inverno|semanas|tudo|uma _
-2|< _ao|< procura|_ _ar|_ ou|_as ? >|_as de|_os . >|_ou|_ra|_ra .|_ra . >|_ro .|_te o|_to ,|ate 0|ate 0 de|das|de 0|de _ia|depois _|ninguem|nossa
-3|, _ia|. _es|0 de|? os|_ _do|_ na|_am ?|_am o|_as .|_as . >|_as 0|_as 0 _as|_ga|_ia .|_ta do _|_te a|a _ao|a _te|com _|de _da|de _te|foi|nao .|o que _|para _ar
-4|. _ca|. _ca ja|. enviar|_ no _|_al ,|_ao em|_ar >|_ca ja|_ca ja o|_da em|_de|_do .|_em|_la ,|_ou a|_ou e|_ta ,|_to >|_to ?|ainda|ano|do _do|e _ar|fazer|ja o seu|la|nos _os .|o seu|o seu orcamento|para uma|quem e|quem e que|sao|seu orcamento
-5|, com|. obrigado|0 _as .|0 quilos|_ o _|_ uma|_ar _to|_co .|_do ?|_ha ,|_ma|_ta ?|_to ? >|as|com _ao|e depois|e preciso _ar|em _ra ,|para a _ha|para o _|primavera|quilos|seu|todos|uma _ta
-6|, _to|0 _es|< _ro|< qual|_ de|_ e _|_ por|_es . >|_ta a|a _ha|assim|da|e _ro|e uma|em _ra|enviar|estou|leitaria|meu avo|na _|o _ ?|o _al|o meu|por _|que _de|todos os|vem
-7|< _do|< _es|< _ta|_ de _ca|_em a|_la|_te|_to .|agora|agua|com _ta|de _as|ja|meu|o|o _to|que _os
-8|, _as|< quer|_ ja|_al|_ao .|_es .|_ho que|_ra em|a sua|diz|e|estou a|fica|ja _|ja o|preciso _ar|queria|sou|sua
-9|< _as|< _ca|? _te|_ _ga|_al .|_do sobre|_es _as|_ra >|a _ia|as _es|e preciso|em _da|nos _os|se _as|so
-10|, _da|. a|0 _os de|0 o|_ar que|_ia da|_ta|_to _do|a _ra|no _do|pelas|pelas _as
-11|, _ar|, _de|. _do|0 anos de|_ _al|_ no|_da ?|_es de|_ho|_ra _ou|_ta _da|a _ca|a _ra _ou|anos de|contrato|experiencia em|minha|nossos|os nossos|sempre|sobre
-12|< e|< ja|< sou|_ar ,|_as _es|_da|_es para|_ia ,|_os .|_ta do|a fazer|depois|e que|hoje|mais|que a
-13|< _os|< o _|_ do|_am ? >|a|enviar _|experiencia|nova|ou
-14|, _am|0 anos|< precisa se|_ar . >|_os a|_te e|avo|esta|no _|precisa|precisa se|que _am|sem _
-15|< fiz|< precisa|_ao ou|no|para a|preco|queria _ar
-16|. o|< como|< quem|_as de _|_do|a minha|como _to|em _as|fiz
-17|_ha|de _ao|gratis|ninguem _
-18|feira
-19|< _te|_ca|e _|o que
-20|a 0
-21|porque|primeira
-22|, _io|como|que as
-23|anos`,
}
