/**
 * Common English words that no other widely used language uses much more often. English is what callers send most
 * and, in one to three words, what statistics of letters tell worst (`proton beam`). Counted in openly licensed text:
 * Tatoeba (CC-BY 2.0 FR), Microsoft and GNOME help (CC-BY), PHP and Python manuals, OpenStax (CC-BY 4.0).
 * Plurals in `s` are left out where the singular is there.
 */
export const ENGLISH_WORDS = `
  abc ability able about above abroad absence absent absolute absolutely abstract acceleration accept
  acceptable accepted access accessed accessibility accessible accessing accident according accordingly
  account accountant accounting accuracy accurate accurately achieve achieved acid acquire acquisition across
  act acting action activate activated activation active activities activity actual actually adapter add
  added adding addition additional address addresses adjust adjusted adjusting adjustment admin
  administration administrative administrator advance advanced advantage advice advised affect affected
  afford afraid after afternoon again against age agent agentic aggregate ago agree agreed agreement ahead
  air airport alert algorithm alias aliases align aligned alignment alive all allergic allocate allocated
  allocation allow allowed allowing allowlist almost alone along alpha already also alternate alternative
  although always among amount amplitude analysis analytics analyze analyzing and angle angry angular animals
  annotation announcement annual anonymous another answer answered any anybody anymore anyone anything anyway
  anywhere apart apartment apologize app appear appearance append appended apple applicable application
  applied applies apply applying appreciate approach approaches appropriate approval approve approved
  approver approximately approximation arbitrary arc architecture archive archived are area arg argparse
  argument argv arithmetic arm around array arrived arrow article ask asked asking asleep aspects assemble
  assembled assembly assert assertion assessment asset assign assigned assignee assigning assignment assist
  assistance assisted associate associated associating associative assume assumed assuming assumption ast
  async asynchronous asyncio ate atmosphere atom atomic attach attached attaching attachment attack attempt
  attempted attempting attend attr attractive attribute audience audio audit auditing auth authenticate
  authenticated authentication author authorities authority authorization auto automated automatic
  automatically automation availability available average avoid await aware away axis azd baby back backend
  background backlog backslash backup backward bad bag balance balanced balancing ball band bank banner bar
  baseball based baseline basic batch batches bath battery beach beam bear beat beautiful became because
  become becoming bed been beer before began begin beginner beginning behalf behave behavior behaviour behind
  being believe believed belong below benchmark benefit best beta better between beyond bicycle big bigger
  bike bill billable billing binary bind binding bins bird birthday bit bitmask bitwise black blame blank
  blanket blob block blocked blocking blog blood blue blueprint board boat body boiling bond book bookmark
  bool boolean border born borrow borrowed boss both bottle bottom bought bound boundaries boundary box boxes
  boy boyfriend bpo brackets brain branch brand branding bread break breakdown breakfast breaking bridge
  bright bring broke broken brother brought browse browser bucket budget budgeting buffer buffered buffering
  bug build builder building built builtin bulk bundled burndown businesses busy but button buy buying byte
  bytearray bytecode cache cached caching cake calculate calculated calculating calculation calendar call
  callable callback called caller calling came camera campaign can cancel canceled cancer candidate cannot
  capabilities capability capacitance capacitor capacity capital capture captured car carbon card care
  careful carefully cargo carried carry carrying case cash cast cat catalog catch categories category caught
  cause caused causing cds cell center centralized certain certainly certificate chain chair challenge change
  changed changing channel chapter char character characteristics charge charged charset chart chat check
  checkbox checked checking checklist chemical chemistry child children chloride choice choose choosing
  chosen chunk church cipher circle circuit circular circumstances city class classes classical
  classification clause clean cleanup clear cleared clearly click clicked clicking client clipboard clock
  clone close closed closely closer closest closing closure clothes cloud cluster cmd coat code codec
  codeunit coding coefficient coffee coil cold collaboration collapse collapsed collect collected collection
  collector college collision colon color column combination combine combined combining comes comfortable
  coming comma command comment commenting commit committed common commonly communicate communication
  community compact companies company compare compared comparing comparison compatibility compatible
  competitive compilation compile compiled compiler compiling complete completed completely completing
  complex complexity compliance complicated component compose composed composition compound comprehensive
  compress compressed compression computational compute computed computer computing concentration concept
  concern concerned concrete concurrent condition conduct conductor confidence config configuration configure
  configured configuring confirm confirmation conflict connect connected connecting connection connectivity
  connector consent conservation consider consideration considered considering consist consistency consistent
  consisting consolidated consolidation constant constrained constraint construct constructed construction
  constructor consult consume consumed consumer consumption contact contain contained container containing
  content context continue continued continuous contract contrast contrib contribute contributing
  contribution contributor control controlled controller convenience convenient convention conversation
  conversion convert converted converting cook cookie cooking cool coordinate coordination copied copies
  copper copy copying core corner coroutine correct correction correctly correlation correspond corresponding
  cost costing could count counted counter counting countries country couple coupled coupling course covalent
  cover coverage covered cpp crash crate crazy cream create created creating creation creator credentials
  credit criteria critical crm cross cry crying csrf ctypes cubrid cup currencies currency current currently
  curses cursor curve custom customer customization customize customized customizing cut cybersecurity cycle
  cylinder daily damage dance dangerous dark dashboard data database dataset date datetime daughter day
  deactivate deactivated dead deadline deal dealing death debit debug debugger debugging decay decide decided
  decimal decision declaration declare declared decode decoded decoding decorator decrease decreased
  dedicated deep def default define defined defining definition degree delay delegate delegated delegation
  delete deleted deleting deletion deliver delivered delivery demand demanded demo demonstrate demonstration
  denied density department depend dependencies dependency dependent depending deploy deployed deploying
  deployment deposits deprecated deprecation depreciation depth deque derive derived describe described
  describing description descriptive descriptor deselect design designate designated designed designer
  desired desk desktop destination destroyed detail detailed detect detected detection determine determined
  determining dev develop developed developer developing development deviation device diagram dialog diameter
  dict dictionaries dictionary did died diff differ difference different differently difficult difficulty
  diffraction digest digit digital dimension dimensional dinner dioxide dipole direct directed direction
  directive directly directories directory dirty disable disabled disappointed disc disconnect discount
  discover discovered discovery discuss discussed discussion disease disk disorder dispatch displacement
  display displayed displaying distance distinct distinguish distribute distributed distribution distutils
  divide divided division django dll doc dock doctor document documentation documented does dog doing dollars
  domain domestic done dot double doubt down download downloaded downloading draft drag dragging drank draw
  drawing drawn dream dress dressed drink drinking drive driven driver driving drop dropped drunk dry dst due
  dump duplicate during dynamic dynamically each earlier earliest early easier easily east easy eat eaten
  eating echo economic economy ecosystem edge edit editable edited editing editor education effect effective
  effectively efficiency efficient efficiently effort eggs eight eio either elapsed electric electrical
  electricity electromagnetic electron electronic element else email embed embedded embedding emergency emf
  emission emit emitted employee empty enable enabled enabling enclosed encode encoded encoding encounter
  encountered encrypted encryption end ended ending endpoint enemy energies energy enforce enforced engine
  engineering enhance enhanced enhancement enjoy enjoyed enough ensure ensuring enter entered entering
  enterprise entire entirely entities entity entries entropy entry enum enumeration env environment
  environmental equal equality equally equation equilibrium equivalent errno error escape escaped escaping
  especially essential essentially establish established estimate estimated etc eval evaluate evaluated
  evaluation even evening event eventually ever every everybody everyone everything everywhere evidence
  evolution exact exactly exam examine example exceed exceeded excellent except exception excess exchange
  excited exclude excluded exclusive excuse exe exec executable execute executed executing execution exercise
  exhausted exist existing exit expand expanded expansion expect expectations expected expecting expense
  expensive experience experiment experimental expert expiration explain explained explanation explicit
  explicitly explore exponent export exported exporting expose exposed express expressed expression ext
  extend extended extending extension extensive external extract extreme extremely eye face fact factor
  factory fail failed failing failure fair fairly fallback falling false familiar families family famous far
  fashion fast faster fat fatal father fault favorite fear feature feed feedback feel feeling feet fell felt
  fetch fetched few fewer fiber field fight figure file filename filesystem fill filled filling filter
  filtered filtering finally finance financial find finder finding finger finish finished finite fire fired
  firewall firm first fiscal fish fishing five fix fixed fixes flag flash flat flexibility flexible flight
  float floating floor flow flowers fluid flush flushing flux fly focal focus focused focuses folder follow
  followed following font foo food foot for force forced forecast foreign forever forget forgot fork form
  formal format formation formatted formatter formatting formed formula forth forward found foundation four
  fourth fraction frame framework free freedom frequencies frequency frequently fresh friction friend
  friendly from front frozen fruit ftp fuel fulfill full fully fun func function functional functionality
  fundamental funny further future gain game gap garbage garden gas gather gave general generally generate
  generated generating generation generator generic geometry get getting gift girl girlfriend git give given
  giving glad glass glasses global gmp goal goes going gold golf gone good got governance government gpt
  grade grammar grandfather grant granted granting graph gravitational gravity great greater greatest green
  grew grid ground group grouped grouping grow growing growth guarantee guaranteed guess guest guidance guide
  guidelines guilty guitar gun guy gzip had hair half hand handed handle handled handler handling happen
  happened happening happy hard harder hardly hardware has hash hashing hate have having haystack head header
  heading health healthy heap hear heard hearing heart heat heavy height held hello help helped helpful
  helping hence her here herself hexadecimal hidden hide hiding hierarchies hierarchy high higher highest
  highlight highlighted highly him himself hint his historical history hit hoc hold holding hole home
  homework honest hook hope horizontal horse hospital host hostname hot hotel hour house hover how https hub
  huge human hundred hungry hurry hurt husband hybrid hydrogen hypothesis ice icon idea ideal identical
  identified identifier identifies identify identifying identity idle ignore ignored ignoring ill illegal
  illustrate image imagine imap immediate immediately immutable impact implement implementation implemented
  implementing implicit implicitly implies import importance important imported importing importlib
  impossible improve improved improvement inactive inbound inbox incident include included including
  inclusive income incoming incomplete incorrect incorrectly increase increased increasing increment indent
  independent independently index indexed indicate indicated indicating indication indicator indices indirect
  individual individually induced industry inference infinite infinity inflation influence info information
  informed infra infrastructure inherit inheritance inherited ini init initial initialization initialize
  initialized initially initiative inline inner input insecure insensitive insert inserted inside insight
  inspect install installation installed installer installing instance instant instantiated instead
  instruction insurance int intake integer integral integrate integrated integrating integration intelligence
  intelligent intend intended intensity intent interact interaction interactive intercompany interest
  interested interesting interface interference intermediate internal internally international internet
  interpret interpreted interpreter interval into introduce introduced introducing introduction invalid
  inventory investment invitation invite invited invoice invoiced invoicing invoke invoked involve involved
  involving ion ionic iron isolated issue issued item iterable iteration iterator its itself job join joke
  journal jump just keep keeping kept kernel key keyboard keyword kids kill killed kind kinetic king kiss
  kissed kitchen knew knife know knowing knowledge known lab label labor lack lag lake landing language
  laptop large larger largest last late latency later latest latter laugh laughed laughing launch launcher
  law lawyer layer layout lazy ldap lead leader leading learn learned learning least leave leaving led ledger
  left leg legacy legal len lend length less lesson let letter level leverage lib libraries library libxml
  license licensing lie lied life lifecycle lifetime light lightweight like liked likely limit limitations
  limited line linear link linked linking liquid list listed listen listening listing literal little live
  lived living load loaded loader loading lob local locale localization locally locate located location lock
  locked locking log logged logger logging logic logical login long longer look looked looking lookup loop
  lose losing loss losses lost lot love loved low lower lowercase lowest luck lucky lunch lying machine
  machinery macro mad made magic magnetic magnitude mailbox mailing main maintain maintained maintainer
  maintaining maintenance major make making malicious man manage managed management manager managing
  mandatory manner manual manually manufacturing many map mapped mapping marginal mark marked market markup
  married marry mask mass masses master match matched matches matching material math mathematical matrix
  matter max maximize maximum may mcrypt mean meaning meaningful meant measure measured measurement measuring
  meat mechanical mechanism medical medicine medium meet meeting member memcache memo memory men mention
  mentioned menu merge message metadata metal meters method metrics microservices middle might migrate
  migration milestone milk million milliseconds min mind mine mini minimal minimize minimum minor minus
  minute mirror miss missed missing mistake mix mixed mixture mobile mock mod mode model modern modification
  modified modifier modify modifying module molar molecular molecule mom momentum monetary money monitor
  monitoring month monthly moon more morning most mostly mother motion mountain mouse mouth move moved
  movement movie moving msg much multi multimodal multiple multiplied multiprocessing music must mutable
  myself mysql mysqli mysqlnd name named namespace naming narrow national native natural nature navigate
  navigation near nearest nearly necessarily necessary need needed needle negative neither nervous nested net
  network networking neural neutrons never new newer newline newly newspaper next nice night nine nitrogen
  node noise nor normal normally north not notation notebook notes nothing notice noticed notification
  notified notify novel now nuclear nuclei nucleus null nullable num number numbered numeric numerical obj
  object objective observe observed observer obsolete obtain obtained obvious occur occurred occurrence ocean
  oci octal odbc off offer office official offline offset often oil old older omitted once one ongoing online
  only onto opcache opcode open opened opening openssl operand operate operating operation operational
  operator opinion opportunities opportunity opposite opt optical optimal optimization optimize optimized
  option optional optionally optparse orange orbit orbital orchestration order ordered ordering ordinary org
  organization organizational organize organized orientation oriented origin original originally other
  otherwise ought our out outbound outcome outer outgoing outlines output outside outstanding overall overdue
  overflow overhead overridden override overriding overview overwrite owe own owned owner ownership oxidation
  oxygen pack package packaging packet page paid pain paint painted painting pair pane panel paper paragraph
  parallel parameter parent parentheses park parse parsed parser parsing part partial partially participants
  participate particle particular particularly partner party pass passed passes passing password past paste
  patch patches path pathlib pathname patient pattern pay payables paying payload payment pcntl pen pencil
  pending people percent percentage perfect perfectly perform performance performed performing perhaps period
  periodic periodically permanently permission permitted perpendicular persistent person personal personality
  personalization personalize personalizing phar phase phone photon physical physics pick picked picking
  pickle picture pid pie piece pin pip pipe pipeline pixel pizza place placed placeholder plain plan plane
  planning plate platform play played player playing please plot plug plugin podcast point pointed pointer
  pointing policies policy poll pool poor pop popen popular populate populated population port portal
  portfolio portion position positional positive possibility possible possibly post posted posting potential
  potentially power powered powerful practical practice pre precedence preceding precise precision
  predecessor predefined predict prefer preference preferred prefix premises prepare prepared preparing
  prepayment prerequisites presence present presentation presented preserve preserved president press
  pressing pressure pretty prevent previous previously price pricing primarily primary prime principle print
  printed printer printing prior priorities prioritize priority privacy private privileges probability
  probably problem procedure proceed process processed processes processing processor prodshort produce
  produced producing product production productivity professional profile profit program programming progress
  project projected promise promised promotion prompt prompted proof proofing proper properly properties
  property proportion proportional proposal proposed protect protected protection protocol proton proud
  provide provided provider providing provision provisioning proxy pspell public publicly publish published
  publishing pull pulled purchase purchased purchasing pure purpose push pushed put putting pyc qualified
  quality quantities quantity quantization quantum quarterly quarters queries query question questionnaire
  queue quick quickly quiet quit quite quota quote quoted race radiation radius rain raining raise raised
  raising ran random randomly range ranking rapidly rare rarely rate rather ratio raw ray reach reached
  reaches react reaction read readable reader reading readline readonly ready real realize realized really
  reason reasonable reasoning recalculate recall receipt receivables receive received receiving recent
  recently recipient reclassification recognition recognize recognized recommend recommendations recommended
  reconcile reconciliation record recorded recording recovered recovery recurring recursive red redirect
  reduce reduced reducing reduction refer reference referenced referencing referred reflect reflected
  reflection refraction refresh refused regarding regardless regex region register registered registering
  registration registry regression regret regular regularly regulations regulatory reject rejected relate
  related relation relationship relative relatively release released releasing relevant reliable rely relying
  remain remaining remember remind reminder remote removal remove removed removing rename renamed rent reopen
  reorder reordering repair repeat repeated replace replaced replacement replacing replenishment replies
  reply report reported reporting repository repr represent representation representative represented
  representing request requested requesting require required requirement requiring research reservation
  reserve reserved reset resistance resistor resize resolution resolve resolved resolving resource respect
  respective respectively respond response responsibility responsible rest restart restore restored restrict
  restricted restrictions result resulting resume retail retain retained retention retrieval retrieve
  retrieved retrieving retry return returned returning reuse revaluation revenue reverse reversed reversing
  revert review reviewed reviewer reviewing rich ride right ring rise risk river road robust rock rod role
  roll rollback rolled room root rope rotate rotating rotation rotational round rounded rounding router
  routing row rule run running runtime sad safe safely safety said sale salesperson salt same sample sampling
  sandbox sat satellite satisfied save saved saving saw say saying scalable scalar scale scaling scan scared
  scenario schedule scheduled scheduling schema scheme school science scope score scorecard scratch screen
  script scroll seamless search searched searches searching seat second secondary secret section secure
  security see seeing seek seem seemed seen segment select selected selecting selection self sell selling
  semantics send sender sending sense sensitive sent sentence separate separated separately separation
  separator sequence sequential serial serialization serialize serialized series serious seriously serve
  server service session set setting setup seven several severity shape share shared sharing sheet shell
  shift ship shipment shipped shipping shirt shoes shop shopping short shortcut shorter shot should show
  showed shower showing shown shut shutdown shutil sick side sidebar sight sign signal signature signed
  significance significant significantly signing silently silicon silver similar simple simpler simplest
  simplified simplify simply simultaneously since sing singing single sister sit site sitting situation six
  size skill skip skipped sky sleep sleeping slept slice slightly slit slope slot slow slower slowly small
  smaller smallest smart smell smile smoke smoking snapshot snow soccer social socket sodium soft software
  sold solid solution solve solving some somebody someone something sometimes somewhere song soon sooner
  sophisticated sorry sort sorted sorting sound source south space spam speak speaker speaking spec special
  specialized specific specifically specification specified specifies specify specifying spectrum speech
  speed spend spending spent sphere spherical spin split spoke spoken sports spread spring sqlsrv square src
  ssh ssl stable stack stage standalone standard standing star start started starting startup stat state
  stated statement static station statistic statistical status statuses stay stayed staying stderr stdin
  stdout step stick still stmt stock stockkeeping stolen stood stop stopped storage store stored stories
  storing storm story str straight strange strategic strategies strategy stream streaming street strength
  stress strict string strip strong stronger strongly struct structure structured stuck student studied
  studies study studying stuff stupid style sub subclass subclasses subgroup subject submit submitted
  submitting subprocess subscribe subscription subsequent subset substance substitute substitution subtask
  subtype succeed success successful successfully such suddenly sufficient suffix sugar suggest suggested
  suggestion suit suitable sum summarize summer sun super supplied supplies supply support supported
  supporting supposed sure surface surplus surprised survey suspend sustainability swim swimming switch
  switching symbolic symbols symlinks symptoms sync synchronization synchronize synchronized synchronizing
  syntax sys system tab table tablet tags take taking talk talked talking tall taller tap tar target task
  taught tax taxes taxonomy tea teach teacher teaching team technical technique technologies technology teeth
  telemetry telephone television tell telling temperature template temporarily temporary tenant tend tension
  term terminal terminate terminated terminology terrible test tested testing text than thank that the their
  them themselves then theory there therefore thermal these they thin thing think thinking third thirty this
  those though thought thousand thread threaded threading threat three threshold threw through throughout
  throughput throw thrown thumbnail thus ticket tie tied tier tile till time timeframe timeline timeout timer
  timesheet timestamp timezone timing tip tired title tkinter today together toggle token told tolerance
  tomorrow tonight too took tool toolbar toolkit tooltip top topic torque total touch toward town trace
  traceback tracing track tracked tracking trade traditional traffic trailing training trait transaction
  transfer transferred transform transformation transition translate translated translation transparent
  transport trash travel traveling treat treated treatment tree trial tried tries trigger triggered trip
  trouble troubleshoot troubleshooting truck true trust trusted truth try trying tube tune tuning tuple turn
  turned turning turtle tutorial twenty twice two txt type typed typical typically typing tzinfo uid umbrella
  unable unassigned unavailable uncertainty unchanged uncle undefined under underlying understand
  understanding understood undo unemployment unexpected unified uniform uninstall union unique unit unittest
  universe university unknown unless unlikely unlimited unlock unlocked unnecessary unsafe unset unsigned
  unsupported until upcoming update updated updating upgrade upload uploaded uploading upon upper uppercase
  upset urllib usable usage use used useful user username using usr usual usually utility utilization uuid
  vacation valence valid validate validated validation valuable valuation value var variable variance variant
  varies variety various vary vector velocity vendor verbose verification verified verify versa version
  versus vertical very via vice video view viewed viewer viewing virtual visibility visible vision visit
  visited visual voice void voltage volume vote vulnerabilities wait waited waiting wake walk walked walking
  walkthrough wall want wanted warehouse warm warn warning was wash waste watch watched watcher watching
  water wave wavelength way weak wear wearing weather web website week weekend weekly weight welcome well
  went were west what whatever wheel when whenever where whereas whether which while white whitespace who
  whole whose wide widget width wife wildcard will willing win wind window wine winter wire wireless wish
  with within without woman women won wonder wonderful word work worked worker workflow working workloads
  worksheet workshop workspace workstream world worried worry worse worst worth would wrap wrapped wrapper
  writable write writer writing written wrong wrote wsgi www xdevapi yaml year yellow yen yesterday yet yield
  you young younger your yourself zend zero zip zipfile zlib zone zoom
`
