# fish completion of esports: esports completion fish > ~/.config/fish/completions/esports.fish

function __esports_flags
    for flag in $argv
        switch $flag
            case --team
                printf '%s\t%s\n' --team 'Only matches of this team: identifier, slug or name'
            case --limit
                printf '%s\t%s\n' --limit 'Rows in total, from several pages if needed'
            case --page
                printf '%s\t%s\n' --page 'Only this page, counted from 1; with --all, start here'
            case --all
                printf '%s\t%s\n' --all 'Every row, 100 per page; if one fails, the rows before it are written (with -q nothing)'
            case --max-pages
                printf '%s\t%s\n' --max-pages 'The most pages that --all fetches; default 50'
            case --my
                printf '%s\t%s\n' --my 'Only rows about what you follow, among the up to 100 rows of one request; see esports follow'
            case --exit-status
                printf '%s\t%s\n' --exit-status 'Exit 8 if the list is empty'
            case --output
                printf '%s\t%s\n' --output 'table, wide, json, ndjson, csv, tsv, yaml, markdown, ids, ics; default: a table on a terminal and TSV in a pipe'
            case -o
                printf '%s\t%s\n' -o 'table, wide, json, ndjson, csv, tsv, yaml, markdown, ids, ics; default: a table on a terminal and TSV in a pipe'
            case --json
                printf '%s\t%s\n' --json 'JSON: everything, or only these fields (a,b.c), in the service’s spelling'
            case --jq
                printf '%s\t%s\n' --jq 'JSON through a jq filter; prints strings raw'
            case -q
                printf '%s\t%s\n' -q 'JSON through a jq filter; prints strings raw'
            case --arg
                printf '%s\t%s\n' --arg 'Give the jq filter a text as $name, as jq does; may be repeated'
            case --jq-limit
                printf '%s\t%s\n' --jq-limit 'The most time and output of a jq filter: 5m, 2GB or 5m,2GB; default 60s,256MB'
            case --columns
                printf '%s\t%s\n' --columns 'Only these columns (a,b.c), the same on every service; * for the record’s own fields'
            case --sort
                printf '%s\t%s\n' --sort 'Sort the fetched rows by a column, or column:desc; absent values last'
            case --skip
                printf '%s\t%s\n' --skip 'Skip this many rows at the start; with -q, lines of the filter’s output'
            case --header
                printf '%s\t%s\n' --header 'Print or omit the header line in tables, CSV and TSV'
            case --no-header
                printf '%s\t%s\n' --no-header 'Print or omit the header line in tables, CSV and TSV'
            case --csv-raw
                printf '%s\t%s\n' --csv-raw 'CSV cells unchanged, even if a spreadsheet would run them'
            case --meta
                printf '%s\t%s\n' --meta 'JSON or YAML: the whole envelope, and the source of the answer'
            case --tz
                printf '%s\t%s\n' --tz 'Show times in this zone, such as Europe/Berlin, or local'
            case --utc
                printf '%s\t%s\n' --utc 'Show times in UTC'
            case --base-url
                printf '%s\t%s\n' --base-url 'The service, with its version: https://…/api/v1; of a known service, its host is enough'
            case --game
                printf '%s\t%s\n' --game 'The game segment of the service’s paths; default: that of a known service, else game'
            case --profile
                printf '%s\t%s\n' --profile 'The profile to use; default: the active one'
            case --data
                printf '%s\t%s\n' --data 'Answer from this data file instead of a service'
            case --collected
                printf '%s\t%s\n' --collected 'Answer from the collected file (esports collect) instead of a service'
            case --insecure
                printf '%s\t%s\n' --insecure 'Allow http:// to other machines, and unchecked certificates (NODE_TLS_REJECT_UNAUTHORIZED=0): others can then read the key'
            case --ca-file
                printf '%s\t%s\n' --ca-file 'Also trust the certificate authorities in this PEM file'
            case --timeout
                printf '%s\t%s\n' --timeout 'Give up after this time, which includes retries but not the wait for the service’s minute: 10s, 500ms, 2m, or seconds'
            case --queue
                printf '%s\t%s\n' --queue 'Wait, or fail at once (exit 6), when the requests of the service’s minute are used up; default: the setting queue'
            case --no-queue
                printf '%s\t%s\n' --no-queue 'Wait, or fail at once (exit 6), when the requests of the service’s minute are used up; default: the setting queue'
            case --spoilers
                printf '%s\t%s\n' --spoilers 'Show or hide the results of the last days; default: the setting spoilers'
            case --no-spoilers
                printf '%s\t%s\n' --no-spoilers 'Show or hide the results of the last days; default: the setting spoilers'
            case --delay
                printf '%s\t%s\n' --delay 'Show everything as it was this long ago, to match a video: 45s; default: the setting delay'
            case --param
                printf '%s\t%s\n' --param 'Send an extra query parameter; may be repeated'
            case --no-cache
                printf '%s\t%s\n' --no-cache 'Ignore stored answers, and store none'
            case --refresh
                printf '%s\t%s\n' --refresh 'Ask the service even if an answer is stored'
            case --offline
                printf '%s\t%s\n' --offline 'Send nothing: use stored answers, however old'
            case --max-age
                printf '%s\t%s\n' --max-age 'Accept stored answers up to this age: 10m, 6h'
            case --no-stale
                printf '%s\t%s\n' --no-stale 'If the service fails, fail too instead of showing an older answer'
            case --max-requests
                printf '%s\t%s\n' --max-requests 'Send at most this many requests; default with --all on a metered plan: 20'
            case --dry-run
                printf '%s\t%s\n' --dry-run 'Show the requests that would be sent, and send none'
            case --curl
                printf '%s\t%s\n' --curl 'Show them as curl commands, with the key as $ESPORTS_API_KEY'
            case --chances
                printf '%s\t%s\n' --chances 'Show or omit the chance of the first team beside matches that have not ended; sends nothing'
            case --no-chances
                printf '%s\t%s\n' --no-chances 'Show or omit the chance of the first team beside matches that have not ended; sends nothing'
            case --yes
                printf '%s\t%s\n' --yes 'Send many requests without asking first'
            case -y
                printf '%s\t%s\n' -y 'Send many requests without asking first'
            case --quiet
                printf '%s\t%s\n' --quiet 'Suppress notes and warnings on stderr'
            case --debug
                printf '%s\t%s\n' --debug 'Show each request, and the stack of an internal error'
            case --color
                printf '%s\t%s\n' --color 'Colour: auto (on a terminal), always or never'
            case --theme
                printf '%s\t%s\n' --theme 'Theme: dark or light background, borders (boxed), mono, colour-blind, ascii: no colour and ASCII signs, or plain: words to be read aloud'
            case --max-bytes
                printf '%s\t%s\n' --max-bytes 'Write at most this many bytes to stdout, in whole rows; stderr says how to go on'
            case --no-input
                printf '%s\t%s\n' --no-input 'Never ask; exit 2 if an answer is required'
            case --help
                printf '%s\t%s\n' --help 'Show help'
            case -h
                printf '%s\t%s\n' -h 'Show help'
            case --version
                printf '%s\t%s\n' --version 'Show the version'
            case -V
                printf '%s\t%s\n' -V 'Show the version'
            case --match
                printf '%s\t%s\n' --match 'Only this match'
            case --type
                printf '%s\t%s\n' --type 'Print only these types, separated by commas; a service may have others'
            case --resume-after
                printf '%s\t%s\n' --resume-after 'Resume after the update with this id, if the service still has the later ones'
            case --until
                printf '%s\t%s\n' --until 'Stop after an update of this type, printed or not'
            case --silence
                printf '%s\t%s\n' --silence 'Treat a link as dead after this long without an update or a heartbeat; default 45s'
            case --for
                printf '%s\t%s\n' --for 'Stop after this time: 10m, 2h'
            case --max-updates
                printf '%s\t%s\n' --max-updates 'Take at most this many updates, each of which counts as a request; then exit 7'
            case --from
                printf '%s\t%s\n' --from 'First day, as YYYY-MM-DD, or a word for it (esports help dates)'
            case --to
                printf '%s\t%s\n' --to 'Last day, as YYYY-MM-DD, or a word for it (esports help dates)'
            case --event
                printf '%s\t%s\n' --event 'Only matches of this tournament: identifier, slug or name'
            case --tier
                printf '%s\t%s\n' --tier 'Only matches of tournaments of this tier, such as S'
            case --date
                printf '%s\t%s\n' --date 'Only this day, as YYYY-MM-DD, or a word for it (esports help dates)'
            case --detail
                printf '%s\t%s\n' --detail 'Also send every round with its kills, money and equipment, as `course`'
            case --explain
                printf '%s\t%s\n' --explain 'Also print the rules of the story'
            case --per
                printf '%s\t%s\n' --per 'Order by the chance added in the series, or in the round; default: series'
            case --map
                printf '%s\t%s\n' --map 'Only maps of this name'
            case --opponent
                printf '%s\t%s\n' --opponent 'Only maps against this team: identifier, slug or name'
            case --min-rounds
                printf '%s\t%s\n' --min-rounds 'Only players or teams with at least this many rounds; default: ten maps'
            case --side
                printf '%s\t%s\n' --side 'Only rounds on this side, of the maps whose figures are known by side'
            case --by
                printf '%s\t%s\n' --by 'One row per player (the default) or per team'
            case --weapon
                printf '%s\t%s\n' --weapon 'Only skins of this weapon'
            case --rarity
                printf '%s\t%s\n' --rarity 'Only skins of this rarity'
            case --min-price
                printf '%s\t%s\n' --min-price 'Only skins from this price on, in US dollars'
            case --max-price
                printf '%s\t%s\n' --max-price 'Only skins up to this price, in US dollars'
            case --market
                printf '%s\t%s\n' --market 'Only the prices of this marketplace'
            case --window
                printf '%s\t%s\n' --window 'How far back, 1d to 1y'
            case --if
                printf '%s\t%s\n' --if 'Assume a result: "A>B" if A beats B'
            case --stage
                printf '%s\t%s\n' --stage 'The stage, as the bracket names it; default: the first one that is not over'
            case --after
                printf '%s\t%s\n' --after 'Show it as it was after this round of the stage'
            case --pick
                printf '%s\t%s\n' --pick 'Your own picks: 3-0:team, 0-3:team, or a team that advances; shows how they are doing'
            case --into
                printf '%s\t%s\n' --into 'The data file to write; created if it does not exist'
            case --report
                printf '%s\t%s\n' --report 'Write every skipped line to a new file (NDJSON)'
            case --only
                printf '%s\t%s\n' --only 'Only these views, such as v_match,v_kill'
            case --raw
                printf '%s\t%s\n' --raw 'Cells unchanged, even if a spreadsheet would run them'
            case --force
                printf '%s\t%s\n' --force 'Write into a folder that is not empty; its CSV files are replaced'
            case --source
                printf '%s\t%s\n' --source 'Everything from this source: standings, tournament, demos, prices:steam, or a service such as cito'
            case --plan
                printf '%s\t%s\n' --plan 'The plan of the key at a known service; default: inferred from the answer where that is possible'
            case --kinds
                printf '%s\t%s\n' --kinds 'What to report: match_start, start, round, map_point, overtime, comeback, map_end, match_end, upset, roster_move; default: match_start,map_end,match_end'
            case --below
                printf '%s\t%s\n' --below 'Report when the price of a followed skin falls below this, in US dollars'
            case --skin
                printf '%s\t%s\n' --skin 'With --below: only the price of this followed skin'
            case --via
                printf '%s\t%s\n' --via 'How to notify: bell,terminal,desktop,webhook,exec; default: the setting notify.by'
            case --exec
                printf '%s\t%s\n' --exec 'Run this program for each notice, without a shell, with JSON on its standard input'
            case --stream
                printf '%s\t%s\n' --stream 'Follow the stream, although each pushed update counts as a request'
            case --poll
                printf '%s\t%s\n' --poll 'A fixed poll interval; by default polls follow the matches and the plan: docs/budget.md'
            case --opens
                printf '%s\t%s\n' --opens 'In place of a plan: the one address that a token opens, such as calendar:rain-temple or overlay:current'
            case --name
                printf '%s\t%s\n' --name 'The owner of the key, for keys list'
            case --monthly
                printf '%s\t%s\n' --monthly 'Requests per month, instead of the plan’s own number'
            case --access
                printf '%s\t%s\n' --access 'Keys and charges: a file, or postgres://user@host/database for several nodes; default: access.db in the state folder'
            case --state
                printf '%s\t%s\n' --state 'Only active, expired or revoked keys'
            case --named
                printf '%s\t%s\n' --named 'Only keys whose name contains this text'
            case --keep-old
                printf '%s\t%s\n' --keep-old 'Accept the former key for this long too, up to 24h; default: it ends at once'
            case --expires
                printf '%s\t%s\n' --expires 'When keys on lines without an end expire: a day (2026-12-31), a time, or never'
            case --kind
                printf '%s\t%s\n' --kind 'What it sends: gsi (an observer’s game), log (a game server), or matchzy (MatchZy or get5)'
            case --ingest-file
                printf '%s\t%s\n' --ingest-file 'The file of live matches; default: ingest.db in the state folder'
            case --bus
                printf '%s\t%s\n' --bus 'Share the live matches with other nodes by NATS JetStream: nats://host:4222, or nats://host:4222/stream'
            case --url
                printf '%s\t%s\n' --url 'The address of the service as the machine reaches it; default http://127.0.0.1:8080'
            case --bo
                printf '%s\t%s\n' --bo 'The length of the series'
            case --start
                printf '%s\t%s\n' --start 'When it is to begin: 2026-11-22T18:00:00Z, 30m from now, or a day (UTC), or a word for one: help dates'
            case --veto
                printf '%s\t%s\n' --veto 'The veto: - removes, + picks, for team 1 or 2, and a bare map is left: 1-Nuke,2-Train,1+Mirage,2+Dust2,Inferno'
            case --team1
                printf '%s\t%s\n' --team1 'The name of the first team'
            case --team2
                printf '%s\t%s\n' --team2 'The name of the second team'
            case --swap-teams
                printf '%s\t%s\n' --swap-teams 'Swap the two teams'
            case --score
                printf '%s\t%s\n' --score 'The rounds that the teams have won on the map'
            case --map-number
                printf '%s\t%s\n' --map-number 'Which map; default: the one in play'
            case --rooms
                printf '%s\t%s\n' --rooms 'Whether its keys may open rooms'
            case --commercial
                printf '%s\t%s\n' --commercial 'Whether the data may be used commercially; shown, not enforced'
            case --live-delay
                printf '%s\t%s\n' --live-delay 'Delay of live data, in seconds'
            case --archive-days
                printf '%s\t%s\n' --archive-days 'Past days that are visible, or all'
            case --bar
                printf '%s\t%s\n' --bar 'Write the line as this bar reads it: tmux, waybar (JSON) or starship'
            case --room
                printf '%s\t%s\n' --room 'Follow the WebSocket room of the match (plans Scale, Enterprise)'
            case --once
                printf '%s\t%s\n' --once 'Print the present scoreboard once and exit'
            case --mouse
                printf '%s\t%s\n' --mouse 'Open a match by a click and scroll by the wheel; the terminal then selects no text'
            case --notify
                printf '%s\t%s\n' --notify 'Bell and notice on the terminal: match_start, start, round, map_point, overtime, comeback, map_end, match_end, upset, roster_move'
            case --wait
                printf '%s\t%s\n' --wait 'Wait for the match to begin'
            case --record
                printf '%s\t%s\n' --record 'Write every update to a new file, for replay'
            case --speed
                printf '%s\t%s\n' --speed 'The speed of the replay; default 1'
            case --include
                printf '%s\t%s\n' --include 'Print the status and the headers before the body, also of a refusal'
            case -i
                printf '%s\t%s\n' -i 'Print the status and the headers before the body, also of a refusal'
            case --paginate
                printf '%s\t%s\n' --paginate 'Follow every page, 100 rows per page, and print one array of all rows'
            case --lang
                printf '%s\t%s\n' --lang 'The language of the broadcast, such as en; default: an official one, in your language if there is one'
            case --print
                printf '%s\t%s\n' --print 'Print the link and open nothing'
            case --tools
                printf '%s\t%s\n' --tools 'Tools to offer: usual (ten), all, or the routes of groups: live,rankings; default: usual'
            case --budget
                printf '%s\t%s\n' --budget 'The most requests a month that agents may spend at a service that counts them'
            case --online
                printf '%s\t%s\n' --online 'Ask the service for its current numbers (1 request)'
            case --used
                printf '%s\t%s\n' --used 'With set: the requests that the month has cost so far, whoever sent them'
            case --resets-on
                printf '%s\t%s\n' --resets-on 'With set: the day of the month on which the plan’s count resets; default: the first'
            case --licenses
                printf '%s\t%s\n' --licenses 'Print the licences of all that the program contains'
            case --lists
                printf '%s\t%s\n' --lists 'Only the lists of the standings: rankings, teams and rosters, without matches'
            case --no-lists
                printf '%s\t%s\n' --no-lists 'Only the lists of the standings: rankings, teams and rosters, without matches'
            case --mirror
                printf '%s\t%s\n' --mirror 'Fetch a source from this address or folder, in its own layout'
            case --timer
                printf '%s\t%s\n' --timer 'Print a timer that runs it every day; nothing is installed'
            case --service
                printf '%s\t%s\n' --service 'With --timer: ask the service of the profile too'
            case --host
                printf '%s\t%s\n' --host 'Address to listen on; default 127.0.0.1'
            case --port
                printf '%s\t%s\n' --port 'Port to listen on; default 8080; 0 chooses a free port'
            case --share-all
                printf '%s\t%s\n' --share-all 'On a public address, serve the whole collected file, even what its sources do not allow you to pass on'
            case --replay
                printf '%s\t%s\n' --replay 'Play this recorded match of the data file as live'
            case --start-round
                printf '%s\t%s\n' --start-round 'Start the replay at this round of the first map, such as 13, or of another map: 2:13'
            case --start-at
                printf '%s\t%s\n' --start-at 'Start the replay at this time, such as 2026-11-22T18:00:00Z; default: now'
            case --ingest
                printf '%s\t%s\n' --ingest 'Take live matches from your own machines, at /ingest/…; see ingest create'
            case --ingest-log
                printf '%s\t%s\n' --ingest-log 'Read this growing log file of a game server as that source; may be repeated'
            case --ingest-keep
                printf '%s\t%s\n' --ingest-keep 'Days after its end that the event log keeps a match, which stays in the results; default 30; 0: for ever'
            case --ingest-ids
                printf '%s\t%s\n' --ingest-ids 'Days after the end of a match until nicknames replace its Steam ids and its log lines are dropped; default 0: never'
            case --allow-host
                printf '%s\t%s\n' --allow-host 'Also answer to this Host header; may be repeated'
            case --public-url
                printf '%s\t%s\n' --public-url 'The public address of the service, for links to its documentation'
            case --cors
                printf '%s\t%s\n' --cors 'Let web pages of this origin read the answers'
            case --trust-proxy
                printf '%s\t%s\n' --trust-proxy 'Believe X-Forwarded-For and -Proto of this proxy or range, such as 10.0.0.0/8; may be repeated'
            case --rate
                printf '%s\t%s\n' --rate 'Requests a second that one key may send; default: unlimited'
            case --streams
                printf '%s\t%s\n' --streams 'Streams and rooms that one key may have open at once'
            case --compute
                printf '%s\t%s\n' --compute 'How much of each second the answers of one key may take to compute; default 250; 0: any time'
            case --address-rate
                printf '%s\t%s\n' --address-rate 'Requests a second that one address may send'
            case --address-streams
                printf '%s\t%s\n' --address-streams 'Streams and rooms that one address may have open at once'
            case --keep-alive
                printf '%s\t%s\n' --keep-alive 'Close a connection that is idle for longer; default 75s, longer than most balancers keep theirs'
            case --drain
                printf '%s\t%s\n' --drain 'After a stop signal, answer for this long while /ready is 503; default 1s'
            case --metrics
                printf '%s\t%s\n' --metrics 'Answer /metrics in the form of Prometheus on a port of its own; host 127.0.0.1 by default'
            case --log
                printf '%s\t%s\n' --log 'The request log on stderr: json, text or off'
            case --probe
                printf '%s\t%s\n' --probe 'Ask the main routes (at most 6 requests): which fields are read, and what is not'
        end
    end
end

# What the program knows of one kind of value: __esports_stored kind current given…
function __esports_stored
    set -l typed (string replace -r '^["\']' '' -- $argv[2] | string replace -a '\\' '')
    esports __complete fish $argv[1] "=$typed" $argv[3..] 2>/dev/null
end

function __esports_value
    set -l given $argv[3..]
    switch $argv[1]
        case --team
            __esports_stored team "$argv[2]" $given
        case --output -o
            printf '%s\t%s\n' 'table' '' 'wide' '' 'json' '' 'ndjson' '' 'csv' '' 'tsv' '' 'yaml' '' 'markdown' '' 'ids' '' 'ics' ''
        case --json
            __esports_stored fields "$argv[2]" $given
        case --columns
            __esports_stored columns "$argv[2]" $given
        case --sort
            __esports_stored sort "$argv[2]" $given
        case --tz
            __esports_stored zone "$argv[2]" $given
        case --profile
            printf '%s\t%s\n' 'demo' ''; __esports_stored profile "$argv[2]" $given
        case --data
            __fish_complete_path "$argv[2]"
        case --ca-file
            __fish_complete_path "$argv[2]"
        case --color
            printf '%s\t%s\n' 'auto' '' 'always' '' 'never' ''
        case --theme
            printf '%s\t%s\n' 'dark' '' 'light' '' 'mono' '' 'colour-blind' '' 'ascii' '' 'boxed' '' 'plain' ''
        case --match
            __esports_stored match "$argv[2]" $given
        case --type
            printf '%s\t%s\n' 'snapshot' '' 'round_start' '' 'kill' '' 'bomb_planted' '' 'bomb_defused' '' 'bomb_exploded' '' 'round_end' '' 'map_end' '' 'match_end' '' 'correction' ''
        case --until
            printf '%s\t%s\n' 'snapshot' '' 'round_start' '' 'kill' '' 'bomb_planted' '' 'bomb_defused' '' 'bomb_exploded' '' 'round_end' '' 'map_end' '' 'match_end' '' 'correction' ''
        case --event
            __esports_stored event "$argv[2]" $given
        case --detail
            printf '%s\t%s\n' 'rounds' ''
        case --per
            printf '%s\t%s\n' 'series' '' 'round' ''
        case --opponent
            __esports_stored team "$argv[2]" $given
        case --side
            printf '%s\t%s\n' 'CT' '' 'T' ''
        case --by
            printf '%s\t%s\n' 'player' '' 'team' ''
        case --rarity
            printf '%s\t%s\n' 'Consumer Grade' '' 'Industrial Grade' '' 'Mil-Spec Grade' '' 'Restricted' '' 'Classified' '' 'Covert' '' 'Extraordinary' '' 'Contraband' ''
        case --window
            printf '%s\t%s\n' '1d' '' '7d' '' '30d' '' '90d' '' '180d' '' '1y' ''
        case --into
            __fish_complete_path "$argv[2]"
        case --report
            __fish_complete_path "$argv[2]"
        case --only
            __esports_stored columns "$argv[2]" $given
        case --skin
            __esports_stored skin "$argv[2]" $given
        case --access
            __fish_complete_path "$argv[2]"
        case --state
            printf '%s\t%s\n' 'active' '' 'expired' '' 'revoked' ''
        case --kind
            printf '%s\t%s\n' 'gsi' '' 'log' '' 'matchzy' ''
        case --ingest-file
            __fish_complete_path "$argv[2]"
        case --rooms
            printf '%s\t%s\n' 'yes' '' 'no' ''
        case --commercial
            printf '%s\t%s\n' 'yes' '' 'no' ''
        case --bar
            printf '%s\t%s\n' 'tmux' '' 'waybar' '' 'starship' ''
        case --record
            __fish_complete_path "$argv[2]"
        case --tools
            __esports_stored columns "$argv[2]" $given
        case --timer
            printf '%s\t%s\n' 'systemd' '' 'cron' '' 'launchd' '' 'windows' ''
        case --log
            printf '%s\t%s\n' 'json' '' 'text' '' 'off' ''
    end
end

function __esports_complete
    set -l current (commandline -ct)
    set -l flag ''
    set -l words
    set -l given (commandline -opc)[2..]
    for token in $given
        if test -n "$flag"
            set flag ''
            continue
        end
        switch $token
            case --
                return
            case --team --limit --page --max-pages --output -o --jq -q --arg --jq-limit --columns --sort --skip --tz --base-url --game --profile --data --ca-file --timeout --delay --param --max-age --max-requests --color --theme --max-bytes --match --type --resume-after --until --silence --for --max-updates --from --to --event --tier --date --detail --per --map --opponent --min-rounds --side --by --weapon --rarity --min-price --max-price --market --window --if --stage --after --pick --into --report --only --source --plan --kinds --below --skin --via --exec --poll --opens --name --monthly --access --state --named --keep-old --expires --kind --ingest-file --bus --url --bo --start --veto --team1 --team2 --score --map-number --rooms --commercial --live-delay --archive-days --bar --notify --record --speed --lang --tools --budget --used --resets-on --mirror --timer --host --port --replay --start-round --start-at --ingest-log --ingest-keep --ingest-ids --allow-host --public-url --cors --trust-proxy --rate --streams --compute --address-rate --address-streams --keep-alive --drain --metrics --log
                set flag $token
            case '-*'
            case '*'
                if test "$words" = server
                    set words "server $token"
                else
                    set -a words $token
                end
        end
    end
    if test -n "$flag"
        __esports_value $flag "$current" $given
        return
    end
    if string match -q -- '--*=*' $current
        set -l parts (string split -m 1 = -- $current)
        for line in (__esports_value $parts[1] "$parts[2]" $given)
            printf '%s=%s\n' $parts[1] $line
        end
        return
    end
    set -l count (count $words)
    set -l first ''
    set -l second ''
    test $count -gt 0; and set first $words[1]
    test $count -gt 1; and set second $words[2]
    set -l left -1
    set -l fields 9
    set -l place ''
    switch "$first $second"
        case 'live list'
            set place pair1
            set left (math $count - 2)
            set fields 0
        case 'live state'
            set place pair2
            set left (math $count - 2)
            set fields 1
        case 'live scoreboard'
            set place pair3
            set left (math $count - 2)
            set fields 1
        case 'live rounds'
            set place pair4
            set left (math $count - 2)
            set fields 1
        case 'live stream'
            set place pair5
            set left (math $count - 2)
            set fields 0
        case 'live room'
            set place pair6
            set left (math $count - 2)
            set fields 1
        case 'results list' 'result list'
            set place pair7
            set left (math $count - 2)
            set fields 0
        case 'results recent' 'result recent'
            set place pair8
            set left (math $count - 2)
            set fields 0
        case 'results match' 'result match'
            set place pair9
            set left (math $count - 2)
            set fields 1
        case 'results maps' 'result maps'
            set place pair10
            set left (math $count - 2)
            set fields 1
        case 'results stats' 'result stats'
            set place pair11
            set left (math $count - 2)
            set fields 1
        case 'results team' 'result team'
            set place pair12
            set left (math $count - 2)
            set fields 1
        case 'results placements' 'results tournament' 'result placements' 'result tournament'
            set place pair13
            set left (math $count - 2)
            set fields 1
        case 'results recap' 'result recap'
            set place pair14
            set left (math $count - 2)
            set fields 1
        case 'results swing' 'result swing'
            set place pair15
            set left (math $count - 2)
            set fields 1
        case 'results economy' 'result economy'
            set place pair16
            set left (math $count - 2)
            set fields 1
        case 'schedule upcoming'
            set place pair17
            set left (math $count - 2)
            set fields 0
        case 'schedule today'
            set place pair18
            set left (math $count - 2)
            set fields 0
        case 'schedule team'
            set place pair19
            set left (math $count - 2)
            set fields 1
        case 'schedule tournaments'
            set place pair20
            set left (math $count - 2)
            set fields 0
        case 'schedule calendar'
            set place pair21
            set left (math $count - 2)
            set fields 0
        case 'schedule streams'
            set place pair22
            set left (math $count - 2)
            set fields 1
        case 'players show' 'player show'
            set place pair23
            set left (math $count - 2)
            set fields 1
        case 'players stats' 'player stats'
            set place pair24
            set left (math $count - 2)
            set fields 1
        case 'players seasons' 'player seasons'
            set place pair25
            set left (math $count - 2)
            set fields 1
        case 'players form' 'player form'
            set place pair26
            set left (math $count - 2)
            set fields 1
        case 'players matches' 'player matches'
            set place pair27
            set left (math $count - 2)
            set fields 1
        case 'players leaderboard' 'player leaderboard'
            set place pair28
            set left (math $count - 2)
            set fields 1
        case 'players search' 'player search'
            set place pair29
            set left (math $count - 2)
            set fields 1
        case 'players compare' 'player compare'
            set place pair30
            set left (math $count - 2)
            set fields 2
        case 'teams show' 'team show'
            set place pair31
            set left (math $count - 2)
            set fields 1
        case 'teams roster-history' 'team roster-history'
            set place pair32
            set left (math $count - 2)
            set fields 1
        case 'teams map-stats' 'team map-stats'
            set place pair33
            set left (math $count - 2)
            set fields 1
        case 'teams vs' 'team vs'
            set place pair34
            set left (math $count - 2)
            set fields 2
        case 'teams roster-changes' 'team roster-changes'
            set place pair35
            set left (math $count - 2)
            set fields 0
        case 'teams transfers' 'team transfers'
            set place pair36
            set left (math $count - 2)
            set fields 0
        case 'teams matches' 'team matches'
            set place pair37
            set left (math $count - 2)
            set fields 1
        case 'teams compare' 'team compare'
            set place pair38
            set left (math $count - 2)
            set fields 2
        case 'teams results' 'team results'
            set place pair39
            set left (math $count - 2)
            set fields 1
        case 'teams upcoming' 'team upcoming'
            set place pair40
            set left (math $count - 2)
            set fields 1
        case 'rankings list' 'ranking list'
            set place pair41
            set left (math $count - 2)
            set fields 0
        case 'rankings world' 'ranking world'
            set place pair42
            set left (math $count - 2)
            set fields 0
        case 'rankings vrs' 'ranking vrs'
            set place pair43
            set left (math $count - 2)
            set fields 0
        case 'rankings region' 'ranking region'
            set place pair44
            set left (math $count - 2)
            set fields 1
        case 'rankings elo' 'ranking elo'
            set place pair45
            set left (math $count - 2)
            set fields 0
        case 'rankings backtest' 'ranking backtest'
            set place pair46
            set left (math $count - 2)
            set fields 0
        case 'rankings explain' 'ranking explain'
            set place pair47
            set left (math $count - 2)
            set fields 1
        case 'skins search' 'skin search'
            set place pair48
            set left (math $count - 2)
            set fields 0
        case 'skins show' 'skin show'
            set place pair49
            set left (math $count - 2)
            set fields 1
        case 'skins prices' 'skin prices'
            set place pair50
            set left (math $count - 2)
            set fields 1
        case 'skins history' 'skin history'
            set place pair51
            set left (math $count - 2)
            set fields 1
        case 'skins order-book' 'skin order-book'
            set place pair52
            set left (math $count - 2)
            set fields 1
        case 'skins trending' 'skin trending'
            set place pair53
            set left (math $count - 2)
            set fields 0
        case 'tournaments live' 'tournament live' 'events live' 'event live'
            set place pair54
            set left (math $count - 2)
            set fields 0
        case 'tournaments show' 'tournament show' 'events show' 'event show'
            set place pair55
            set left (math $count - 2)
            set fields 1
        case 'tournaments matches' 'tournament matches' 'events matches' 'event matches'
            set place pair56
            set left (math $count - 2)
            set fields 1
        case 'tournaments standings' 'tournament standings' 'events standings' 'event standings'
            set place pair57
            set left (math $count - 2)
            set fields 1
        case 'tournaments bracket' 'tournament bracket' 'events bracket' 'event bracket'
            set place pair58
            set left (math $count - 2)
            set fields 1
        case 'tournaments scenarios' 'tournament scenarios' 'events scenarios' 'event scenarios'
            set place pair59
            set left (math $count - 2)
            set fields 1
        case 'tournaments outlook' 'tournament outlook' 'events outlook' 'event outlook'
            set place pair60
            set left (math $count - 2)
            set fields 1
        case 'tournaments pickem' 'tournament pickem' 'events pickem' 'event pickem'
            set place pair61
            set left (math $count - 2)
            set fields 1
        case 'tournaments placements' 'tournament placements' 'events placements' 'event placements'
            set place pair62
            set left (math $count - 2)
            set fields 1
        case 'tournaments upcoming' 'tournament upcoming' 'events upcoming' 'event upcoming'
            set place pair63
            set left (math $count - 2)
            set fields 0
        case 'tournaments calendar' 'tournament calendar' 'events calendar' 'event calendar'
            set place pair64
            set left (math $count - 2)
            set fields 0
        case 'match recap' 'matches recap'
            set place pair65
            set left (math $count - 2)
            set fields 1
        case 'match swing' 'matches swing'
            set place pair66
            set left (math $count - 2)
            set fields 1
        case 'match economy' 'matches economy'
            set place pair67
            set left (math $count - 2)
            set fields 1
        case 'match show' 'matches show'
            set place pair68
            set left (math $count - 2)
            set fields 1
        case 'match maps' 'matches maps'
            set place pair69
            set left (math $count - 2)
            set fields 1
        case 'match stats' 'matches stats'
            set place pair70
            set left (math $count - 2)
            set fields 1
        case 'match streams' 'matches streams'
            set place pair71
            set left (math $count - 2)
            set fields 1
        case 'data import'
            set place pair72
            set left (math $count - 2)
        case 'data info'
            set place pair73
            set left (math $count - 2)
            set fields 0
        case 'data sql'
            set place pair74
            set left (math $count - 2)
            set fields 0
        case 'data export'
            set place pair75
            set left (math $count - 2)
            set fields 1
        case 'data why'
            set place pair76
            set left (math $count - 2)
            set fields 1
        case 'data forget'
            set place pair77
            set left (math $count - 2)
            set fields 0
        case 'auth login'
            set place pair78
            set left (math $count - 2)
        case 'auth status'
            set place pair79
            set left (math $count - 2)
            set fields 0
        case 'auth logout'
            set place pair80
            set left (math $count - 2)
        case 'auth token'
            set place pair81
            set left (math $count - 2)
        case 'profile list' 'profiles list'
            set place pair82
            set left (math $count - 2)
            set fields 0
        case 'profile use' 'profiles use'
            set place pair83
            set left (math $count - 2)
        case 'profile create' 'profiles create'
            set place pair84
            set left (math $count - 2)
        case 'profile delete' 'profiles delete'
            set place pair85
            set left (math $count - 2)
        case 'config list' 'settings list'
            set place pair86
            set left (math $count - 2)
            set fields 0
        case 'config get' 'settings get'
            set place pair87
            set left (math $count - 2)
        case 'config set' 'settings set'
            set place pair88
            set left (math $count - 2)
        case 'config unset' 'settings unset'
            set place pair89
            set left (math $count - 2)
        case 'config export' 'settings export'
            set place pair90
            set left (math $count - 2)
        case 'config import' 'settings import'
            set place pair91
            set left (math $count - 2)
        case 'config path' 'settings path'
            set place pair92
            set left (math $count - 2)
        case 'alias set' 'aliases set'
            set place pair93
            set left (math $count - 2)
        case 'alias list' 'aliases list'
            set place pair94
            set left (math $count - 2)
            set fields 0
        case 'alias delete' 'aliases delete'
            set place pair95
            set left (math $count - 2)
        case 'notify run'
            set place pair96
            set left (math $count - 2)
        case 'notify test'
            set place pair97
            set left (math $count - 2)
            set fields 0
        case 'notify add'
            set place pair98
            set left (math $count - 2)
        case 'notify list'
            set place pair99
            set left (math $count - 2)
            set fields 0
        case 'notify remove'
            set place pair100
            set left (math $count - 2)
        case 'cache info'
            set place pair101
            set left (math $count - 2)
            set fields 0
        case 'cache clear'
            set place pair102
            set left (math $count - 2)
        case 'completion install'
            set place pair103
            set left (math $count - 2)
        case 'completion print'
            set place pair104
            set left (math $count - 2)
        case 'keys create' 'key create' 'server keys create'
            set place pair105
            set left (math $count - 2)
            set fields 0
        case 'keys list' 'key list' 'server keys list'
            set place pair106
            set left (math $count - 2)
            set fields 0
        case 'keys show' 'key show' 'server keys show'
            set place pair107
            set left (math $count - 2)
            set fields 1
        case 'keys set' 'key set' 'server keys set'
            set place pair108
            set left (math $count - 2)
            set fields 1
        case 'keys rotate' 'key rotate' 'server keys rotate'
            set place pair109
            set left (math $count - 2)
            set fields 1
        case 'keys expire' 'key expire' 'server keys expire'
            set place pair110
            set left (math $count - 2)
        case 'keys import' 'key import' 'server keys import'
            set place pair111
            set left (math $count - 2)
            set fields 1
        case 'keys copy' 'key copy' 'server keys copy'
            set place pair112
            set left (math $count - 2)
            set fields 1
        case 'keys revoke' 'key revoke' 'server keys revoke'
            set place pair113
            set left (math $count - 2)
        case 'keys reset-month' 'key reset-month' 'server keys reset-month'
            set place pair114
            set left (math $count - 2)
        case 'ingest source' 'server ingest source'
            set place pair115
            set left (math $count - 2)
        case 'ingest sources' 'server ingest sources'
            set place pair116
            set left (math $count - 2)
            set fields 0
        case 'ingest config' 'server ingest config'
            set place pair117
            set left (math $count - 2)
        case 'ingest create' 'server ingest create'
            set place pair118
            set left (math $count - 2)
        case 'ingest list' 'server ingest list'
            set place pair119
            set left (math $count - 2)
            set fields 0
        case 'ingest bind' 'server ingest bind'
            set place pair120
            set left (math $count - 2)
        case 'ingest fix' 'server ingest fix'
            set place pair121
            set left (math $count - 2)
        case 'ingest end' 'server ingest end'
            set place pair122
            set left (math $count - 2)
        case 'ingest cancel' 'server ingest cancel'
            set place pair123
            set left (math $count - 2)
        case 'ingest erase' 'server ingest erase'
            set place pair124
            set left (math $count - 2)
        case 'ingest revoke' 'server ingest revoke'
            set place pair125
            set left (math $count - 2)
        case 'plans list' 'server plans list'
            set place pair126
            set left (math $count - 2)
            set fields 0
        case 'plans create' 'server plans create'
            set place pair127
            set left (math $count - 2)
            set fields 1
        case 'plans set' 'server plans set'
            set place pair128
            set left (math $count - 2)
            set fields 1
        case 'service backup'
            set place pair129
            set left (math $count - 2)
            set fields 1
        case 'service restore'
            set place pair130
            set left (math $count - 2)
            set fields 1
        case 'live *'
            set place single1
            set left (math $count - 1)
        case 'results *' 'result *'
            set place single2
            set left (math $count - 1)
        case 'schedule *'
            set place single3
            set left (math $count - 1)
        case 'players *' 'player *'
            set place single4
            set left (math $count - 1)
        case 'teams *' 'team *'
            set place single5
            set left (math $count - 1)
        case 'rankings *' 'ranking *'
            set place single6
            set left (math $count - 1)
        case 'skins *' 'skin *'
            set place single7
            set left (math $count - 1)
        case 'tournaments *' 'tournament *' 'events *' 'event *'
            set place single8
            set left (math $count - 1)
        case 'match *' 'matches *'
            set place single9
            set left (math $count - 1)
        case 'data *'
            set place single10
            set left (math $count - 1)
        case 'auth *'
            set place single11
            set left (math $count - 1)
        case 'profile *' 'profiles *'
            set place single12
            set left (math $count - 1)
        case 'config *' 'settings *'
            set place single13
            set left (math $count - 1)
        case 'alias *' 'aliases *'
            set place single14
            set left (math $count - 1)
        case 'notify *'
            set place single15
            set left (math $count - 1)
        case 'cache *'
            set place single16
            set left (math $count - 1)
        case 'completion *'
            set place single17
            set left (math $count - 1)
        case 'keys *' 'key *' 'server keys *'
            set place single18
            set left (math $count - 1)
        case 'ingest *' 'server ingest *'
            set place single19
            set left (math $count - 1)
        case 'plans *' 'server plans *'
            set place single20
            set left (math $count - 1)
        case 'service *'
            set place single21
            set left (math $count - 1)
        case 'upcoming *'
            set place single22
            set left (math $count - 1)
            set fields 0
        case 'server backup *'
            set place single23
            set left (math $count - 1)
            set fields 1
        case 'server restore *'
            set place single24
            set left (math $count - 1)
            set fields 1
        case 'home *'
            set place single25
            set left (math $count - 1)
            set fields 0
        case 'my *'
            set place single26
            set left (math $count - 1)
            set fields 0
        case 'follow *'
            set place single27
            set left (math $count - 1)
            set fields 0
        case 'reveal *'
            set place single28
            set left (math $count - 1)
            set fields 1
        case 'unfollow *'
            set place single29
            set left (math $count - 1)
        case 'today *'
            set place single30
            set left (math $count - 1)
            set fields 0
        case 'statusline *'
            set place single31
            set left (math $count - 1)
            set fields 0
        case 'watch *'
            set place single32
            set left (math $count - 1)
        case 'replay *'
            set place single33
            set left (math $count - 1)
        case 'wait *'
            set place single34
            set left (math $count - 1)
        case 'api *'
            set place single35
            set left (math $count - 1)
            set fields 1
        case 'open *'
            set place single36
            set left (math $count - 1)
        case 'mcp *'
            set place single37
            set left (math $count - 1)
        case 'show *'
            set place single38
            set left (math $count - 1)
            set fields 1
        case 'search *'
            set place single39
            set left (math $count - 1)
            set fields 1
        case 'usage *'
            set place single40
            set left (math $count - 1)
            set fields 0
        case 'budget *'
            set place single41
            set left (math $count - 1)
            set fields 0
        case 'routes *'
            set place single42
            set left (math $count - 1)
            set fields 0
        case 'commands *'
            set place single43
            set left (math $count - 1)
            set fields 0
        case 'schema *'
            set place single44
            set left (math $count - 1)
        case 'version *'
            set place single45
            set left (math $count - 1)
            set fields 0
        case 'uninstall *'
            set place single46
            set left (math $count - 1)
            set fields 0
        case 'collect *'
            set place single47
            set left (math $count - 1)
            set fields 0
        case 'serve *' 'server start *'
            set place single48
            set left (math $count - 1)
        case 'doctor *'
            set place single49
            set left (math $count - 1)
            set fields 0
        case 'preview *'
            set place single50
            set left (math $count - 1)
            set fields 1
        case 'predict *'
            set place single51
            set left (math $count - 1)
            set fields 2
        case 'help *'
            set place single52
            set left (math $count - 1)
            set fields 0
        case 'server *'
            set place single53
            set left (math $count - 1)
    end
    if string match -q -- '-*' $current
        switch $place
            case pair1
                __esports_flags --team --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair2
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair3
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair4
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair5
                __esports_flags --match --type --limit --resume-after --until --exit-status --silence --for --max-updates --json --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair6
                __esports_flags --type --limit --resume-after --until --exit-status --silence --for --max-updates --json --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair7
                __esports_flags --team --from --to --event --tier --date --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair8
                __esports_flags --team --from --to --event --tier --date --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair9
                __esports_flags --detail --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair10
                __esports_flags --detail --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair11
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair12
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair13
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair14
                __esports_flags --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair15
                __esports_flags --per --limit --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair16
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair17
                __esports_flags --team --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair18
                __esports_flags --team --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair19
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair20
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair21
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair22
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair23
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair24
                __esports_flags --limit --page --map --opponent --from --to --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair25
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair26
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair27
                __esports_flags --team --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair28
                __esports_flags --from --to --event --map --min-rounds --side --by --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair29
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair30
                __esports_flags --from --to --event --map --side --min-rounds --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair31
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair32
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair33
                __esports_flags --from --to --event --map --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair34
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair35
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair36
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair37
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair38
                __esports_flags --from --to --event --map --side --min-rounds --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair39
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair40
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair41
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair42
                __esports_flags --date --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair43
                __esports_flags --date --team --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair44
                __esports_flags --date --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair45
                __esports_flags --date --explain --limit --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair46
                __esports_flags --from --to --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair47
                __esports_flags --from --date --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair48
                __esports_flags --weapon --rarity --min-price --max-price --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair49
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair50
                __esports_flags --market --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair51
                __esports_flags --market --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair52
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair53
                __esports_flags --window --market --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair54
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair55
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair56
                __esports_flags --team --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair57
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair58
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair59
                __esports_flags --team --if --stage --after --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair60
                __esports_flags --stage --after --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair61
                __esports_flags --pick --stage --after --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair62
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair63
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair64
                __esports_flags --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair65
                __esports_flags --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair66
                __esports_flags --per --limit --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair67
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair68
                __esports_flags --detail --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair69
                __esports_flags --detail --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair70
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair71
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair72
                __esports_flags --into --market --report --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair73
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --data --collected --profile --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair74
                __esports_flags --output --json --jq --arg --jq-limit --columns --skip --header --no-header --csv-raw --data --collected --profile --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair75
                __esports_flags --only --raw --force --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --data --collected --profile --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair76
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --data --collected --profile --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair77
                __esports_flags --source --match --from --yes --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --data --collected --profile --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair78
                __esports_flags --plan --base-url --game --profile --insecure --timeout --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair79
                __esports_flags --base-url --game --profile --data --insecure --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair80
                __esports_flags --profile --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair81
                __esports_flags --base-url --game --profile --data --insecure --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair82
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair83
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair84
                __esports_flags --base-url --game --insecure --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair85
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair86
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair87
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair88
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair89
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair90
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair91
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair92
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair93
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair94
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair95
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair96
                __esports_flags --kinds --team --tier --all --below --skin --via --exec --stream --poll --silence --max-updates --for --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair97
                __esports_flags --via --exec --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair98
                __esports_flags --kinds --team --tier --all --below --skin --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair99
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair100
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair101
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair102
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair103
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair104
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair105
                __esports_flags --plan --opens --name --monthly --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair106
                __esports_flags --plan --state --named --limit --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair107
                __esports_flags --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair108
                __esports_flags --plan --monthly --name --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair109
                __esports_flags --keep-old --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair110
                __esports_flags --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair111
                __esports_flags --plan --expires --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair112
                __esports_flags --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair113
                __esports_flags --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair114
                __esports_flags --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair115
                __esports_flags --kind --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair116
                __esports_flags --ingest-file --bus --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair117
                __esports_flags --url --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair118
                __esports_flags --event --stage --bo --start --veto --source --ingest-file --bus --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair119
                __esports_flags --all --ingest-file --bus --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair120
                __esports_flags --ingest-file --bus --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair121
                __esports_flags --team1 --team2 --swap-teams --side --score --map --map-number --veto --ingest-file --bus --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair122
                __esports_flags --ingest-file --bus --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair123
                __esports_flags --ingest-file --bus --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair124
                __esports_flags --yes --ingest-file --bus --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair125
                __esports_flags --access --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair126
                __esports_flags --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair127
                __esports_flags --monthly --rooms --commercial --live-delay --archive-days --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair128
                __esports_flags --monthly --rooms --commercial --live-delay --archive-days --access --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair129
                __esports_flags --access --ingest-file --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case pair130
                __esports_flags --access --ingest-file --force --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single1
                __esports_flags --team --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single2
                __esports_flags --team --from --to --event --tier --date --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single3
                __esports_flags --team --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single4
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single5
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single6
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single7
                __esports_flags --weapon --rarity --min-price --max-price --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single8
                __esports_flags --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single9
                __esports_flags --detail --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single10
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single11
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single12
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single13
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single14
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single15
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single16
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single17
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single18
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single19
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single20
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single21
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single22
                __esports_flags --team --from --to --limit --page --all --max-pages --my --exit-status --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --yes --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single23
                __esports_flags --access --ingest-file --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single24
                __esports_flags --access --ingest-file --force --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single25
                __esports_flags --tz --utc --chances --no-chances --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single26
                __esports_flags --tz --utc --chances --no-chances --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single27
                __esports_flags --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single28
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single29
                __esports_flags --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single30
                __esports_flags --team --limit --my --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --chances --no-chances --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single31
                __esports_flags --bar --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single32
                __esports_flags --stream --room --poll --silence --max-updates --once --mouse --notify --exec --wait --until --exit-status --record --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single33
                __esports_flags --once --mouse --notify --exec --speed --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single34
                __esports_flags --stream --room --poll --silence --max-updates --until --for --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single35
                __esports_flags --include --paginate --max-pages --json --jq --jq-limit --skip --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single36
                __esports_flags --lang --print --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single37
                __esports_flags --tools --budget --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single38
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --meta --tz --utc --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --no-cache --refresh --offline --max-age --no-stale --max-requests --dry-run --curl --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single39
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single40
                __esports_flags --online --used --resets-on --plan --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single41
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single42
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single43
                __esports_flags --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single44
                __esports_flags --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single45
                __esports_flags --licenses --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single46
                __esports_flags --yes --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single47
                __esports_flags --only --lists --no-lists --all --mirror --timer --budget --service --yes --dry-run --ca-file --insecure --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single48
                __esports_flags --host --port --data --collected --share-all --replay --speed --start-round --start-at --access --ingest --ingest-file --ingest-log --ingest-keep --ingest-ids --bus --allow-host --public-url --cors --trust-proxy --rate --streams --compute --address-rate --address-streams --keep-alive --drain --metrics --log --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single49
                __esports_flags --online --probe --report --base-url --game --profile --data --insecure --timeout --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single50
                __esports_flags --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single51
                __esports_flags --bo --date --explain --output --json --jq --arg --jq-limit --columns --sort --skip --header --no-header --csv-raw --base-url --game --profile --data --collected --insecure --ca-file --timeout --queue --no-queue --spoilers --no-spoilers --delay --param --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single52
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case single53
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
            case '*'
                __esports_flags --json --quiet --debug --color --theme --max-bytes --no-input --help --version
        end
        return
    end
    if test "$given[-1]" = --json; and test $left -ge $fields
        __esports_stored fields "$current" $given
        return
    end
    if test $count -eq 0
        printf '%s\t%s\n' 'live' 'Matches in progress' 'results' 'Finished matches: series, maps, player stats, placements' 'result' 'Finished matches: series, maps, player stats, placements' 'schedule' 'Upcoming matches and tournaments' 'players' 'Player profiles, stats, form, leaderboards' 'player' 'Player profiles, stats, form, leaderboards' 'teams' 'Teams: roster, maps, head-to-head, transfers' 'team' 'Teams: roster, maps, head-to-head, transfers' 'rankings' 'World ranking, regional standings (VRS), regions' 'ranking' 'World ranking, regional standings (VRS), regions' 'skins' 'Skin prices, history, order books, trends' 'skin' 'Skin prices, history, order books, trends' 'tournaments' 'Tournaments: teams, matches, standings, bracket' 'tournament' 'Tournaments: teams, matches, standings, bracket' 'events' 'Tournaments: teams, matches, standings, bracket' 'event' 'Tournaments: teams, matches, standings, bracket' 'match' 'One match: the same commands as under results and schedule' 'matches' 'One match: the same commands as under results and schedule' 'data' 'Data files: import real data, query, export, inspect' 'auth' 'Log in to a service: the key and where it is kept' 'profile' 'Profiles: services to choose from' 'profiles' 'Profiles: services to choose from' 'config' 'Settings that apply to every command' 'settings' 'Settings that apply to every command' 'alias' 'Aliases: short names for command lines' 'aliases' 'Aliases: short names for command lines' 'notify' 'Notifications about matches and prices: the rules, and the program that sends them' 'cache' 'Answers stored on this machine' 'completion' 'Completion by Tab in bash, zsh, fish and PowerShell' 'keys' 'Keys of the service that serve runs' 'key' 'Keys of the service that serve runs' 'ingest' 'Live matches from your own servers, for serve --ingest' 'plans' 'Plans of the service that serve runs' 'service' 'Backups of what serve writes' 'home' 'One screen of live, next and last matches; esports alone shows it on a terminal' 'my' 'One screen of what you follow: live, next and last matches, and skin prices' 'follow' 'Follow a team, player, tournament or skin by name; without a name, list what you follow' 'reveal' 'Show the result of a match, or all results of a tournament, while results are hidden' 'unfollow' 'Stop following a team, player, tournament or skin' 'today' 'Matches of your day: finished, live and scheduled' 'statusline' 'One line about what is live, for tmux, waybar or starship' 'watch' 'The live screen: scoreboards of live matches as they are played' 'replay' 'Replay a match on the live screen: from a recording, or from its rounds' 'wait' 'Wait until something happens in a live match, for scripts' 'api' 'Send any GET request and print the answer, in a pipe unchanged' 'open' 'Open the broadcast of a match in the browser' 'mcp' 'Offer the data to AI agents: a Model Context Protocol server' 'show' 'Anything by its name; esports navi does the same' 'search' 'Find teams, players, tournaments, skins and matches by any name or part of one' 'usage' 'Requests sent this month and left in the plan, by command and by day' 'budget' 'The plan for the rest of the month: what following will cost, and how closely matches are followed' 'routes' 'The route table of this program: command, path, plan, paging' 'commands' 'All commands as data: arguments, flags, costs, columns, schemas, exit codes' 'schema' 'The JSON Schema of a command’s data, without asking a service' 'version' 'The versions of the program and its runtime' 'uninstall' 'List what the program left on this machine: settings, state, cache, data, completion' 'collect' 'Fetch real data into one file that only grows' 'serve' 'Serve the whole API on this machine' 'doctor' 'Check this installation for problems; sends nothing without --online or --probe' 'preview' 'A sheet before a match: what is at stake, form, maps, players, the forecast' 'predict' 'Each team’s chance of winning a series, with the record of such forecasts' 'help' 'Help on a command or a topic' 'upcoming' 'Scheduled matches, soonest first' 'server' 'Your own service: start it, give out keys, feed it live matches'; __esports_stored alias "$current" $given
        return
    end
    if test -z "$place"
        __esports_stored argument "$current" $given
        return
    end
    switch "$place $left"
        case 'pair2 0'
            __esports_stored match "$current" $given
        case 'pair3 0'
            __esports_stored match "$current" $given
        case 'pair4 0'
            __esports_stored match "$current" $given
        case 'pair6 0'
            __esports_stored match "$current" $given
        case 'pair9 0'
            __esports_stored match "$current" $given
        case 'pair10 0'
            __esports_stored match "$current" $given
        case 'pair11 0'
            __esports_stored match "$current" $given
        case 'pair12 0'
            __esports_stored team "$current" $given
        case 'pair13 0'
            __esports_stored event "$current" $given
        case 'pair14 0'
            __esports_stored match "$current" $given
        case 'pair15 0'
            __esports_stored match "$current" $given
        case 'pair16 0'
            __esports_stored match "$current" $given
        case 'pair19 0'
            __esports_stored team "$current" $given
        case 'pair22 0'
            __esports_stored match "$current" $given
        case 'pair23 0'
            __esports_stored player "$current" $given
        case 'pair24 0'
            __esports_stored player "$current" $given
        case 'pair25 0'
            __esports_stored player "$current" $given
        case 'pair26 0'
            __esports_stored player "$current" $given
        case 'pair27 0'
            __esports_stored player "$current" $given
        case 'pair28 0'
            printf '%s\t%s\n' 'rating' '' 'adr' '' 'kast' '' 'kd' '' 'kills' '' 'opening-kills' '' 'est-rating' '' 'opening-duels' '' 'trade-kills' '' 'clutches' '' 'multi-kills' '' 'utility' '' 'maps-won' ''
        case 'pair30 0'
            __esports_stored player "$current" $given
        case 'pair30 1'
            __esports_stored player "$current" $given
        case 'pair30 2'
            __esports_stored player "$current" $given
        case 'pair31 0'
            __esports_stored team "$current" $given
        case 'pair32 0'
            __esports_stored team "$current" $given
        case 'pair33 0'
            __esports_stored team "$current" $given
        case 'pair34 0'
            __esports_stored team "$current" $given
        case 'pair34 1'
            __esports_stored team "$current" $given
        case 'pair37 0'
            __esports_stored team "$current" $given
        case 'pair38 0'
            __esports_stored team "$current" $given
        case 'pair38 1'
            __esports_stored team "$current" $given
        case 'pair38 2'
            __esports_stored team "$current" $given
        case 'pair39 0'
            __esports_stored team "$current" $given
        case 'pair40 0'
            __esports_stored team "$current" $given
        case 'pair44 0'
            printf '%s\t%s\n' 'europe' '' 'americas' '' 'asia' ''
        case 'pair47 0'
            __esports_stored team "$current" $given
        case 'pair47 1'
            __esports_stored team "$current" $given
        case 'pair49 0'
            __esports_stored skin "$current" $given
        case 'pair50 0'
            __esports_stored skin "$current" $given
        case 'pair51 0'
            __esports_stored skin "$current" $given
        case 'pair52 0'
            __esports_stored skin "$current" $given
        case 'pair55 0'
            __esports_stored event "$current" $given
        case 'pair56 0'
            __esports_stored event "$current" $given
        case 'pair57 0'
            __esports_stored event "$current" $given
        case 'pair58 0'
            __esports_stored event "$current" $given
        case 'pair59 0'
            __esports_stored event "$current" $given
        case 'pair60 0'
            __esports_stored event "$current" $given
        case 'pair61 0'
            __esports_stored event "$current" $given
        case 'pair62 0'
            __esports_stored event "$current" $given
        case 'pair65 0'
            __esports_stored match "$current" $given
        case 'pair66 0'
            __esports_stored match "$current" $given
        case 'pair67 0'
            __esports_stored match "$current" $given
        case 'pair68 0'
            __esports_stored match "$current" $given
        case 'pair69 0'
            __esports_stored match "$current" $given
        case 'pair70 0'
            __esports_stored match "$current" $given
        case 'pair71 0'
            __esports_stored match "$current" $given
        case 'pair72 0'
            printf '%s\t%s\n' 'standings' '' 'demos' '' 'skins' '' 'prices' '' 'tournament' ''
        case 'pair72 1'
            __fish_complete_path "$current"
        case 'pair73 0'
            __fish_complete_path "$current"
        case 'pair75 0'
            __fish_complete_path "$current"
        case 'pair78 0'
            printf '%s\t%s\n' 'cito' ''
        case 'pair83 0'
            printf '%s\t%s\n' 'demo' ''; __esports_stored profile "$current" $given
        case 'pair85 0'
            __esports_stored profile "$current" $given
        case 'pair87 0'
            printf '%s\t%s\n' 'budget.monthly' '' 'budget.warnAt' '' 'queue' '' 'liveBudget' '' 'silence' '' 'collect.services' '' 'output' '' 'color' '' 'theme' '' 'tz' '' 'chances' '' 'mouse' '' 'delay' '' 'spoilers' '' 'spoilers.window' '' 'notices' '' 'collect.demos' '' 'collect.mirror' '' 'notify.by' '' 'notify.webhook' '' 'notify.secretFile' '' 'notify.exec' '' 'notify.quiet' '' 'notify.perHour' ''
        case 'pair88 0'
            printf '%s\t%s\n' 'budget.monthly' '' 'budget.warnAt' '' 'queue' '' 'liveBudget' '' 'silence' '' 'collect.services' '' 'output' '' 'color' '' 'theme' '' 'tz' '' 'chances' '' 'mouse' '' 'delay' '' 'spoilers' '' 'spoilers.window' '' 'notices' '' 'collect.demos' '' 'collect.mirror' '' 'notify.by' '' 'notify.webhook' '' 'notify.secretFile' '' 'notify.exec' '' 'notify.quiet' '' 'notify.perHour' ''
        case 'pair88 1'
            __esports_stored setting "$current" $given
        case 'pair89 0'
            printf '%s\t%s\n' 'budget.monthly' '' 'budget.warnAt' '' 'queue' '' 'liveBudget' '' 'silence' '' 'collect.services' '' 'output' '' 'color' '' 'theme' '' 'tz' '' 'chances' '' 'mouse' '' 'delay' '' 'spoilers' '' 'spoilers.window' '' 'notices' '' 'collect.demos' '' 'collect.mirror' '' 'notify.by' '' 'notify.webhook' '' 'notify.secretFile' '' 'notify.exec' '' 'notify.quiet' '' 'notify.perHour' ''
        case 'pair91 0'
            __fish_complete_path "$current"
        case 'pair95 0'
            __esports_stored alias "$current" $given
        case 'pair103 0'
            printf '%s\t%s\n' 'bash' '' 'zsh' '' 'fish' '' 'powershell' ''
        case 'pair104 0'
            printf '%s\t%s\n' 'bash' '' 'zsh' '' 'fish' '' 'powershell' ''
        case 'pair111 0'
            __fish_complete_path "$current"
        case 'pair112 0'
            __fish_complete_path "$current"
        case 'pair129 0'
            __fish_complete_path "$current"
        case 'pair130 0'
            __fish_complete_path "$current"
        case 'single1 0'
            printf '%s\t%s\n' 'list' 'Matches in progress: series score, map in play, map score, round' 'state' 'The current state of a live match: score, round, timer, bomb, players' 'scoreboard' 'The scoreboard of a live match: kills, deaths, money, equipment of every player' 'rounds' 'The rounds of a live match so far: winner, side, reason' 'stream' 'Every live update as it happens, pushed as server-sent events' 'room' 'The updates of one match over a WebSocket (plans Scale and Enterprise)'; __esports_stored match "$current" $given
        case 'single2 0'
            printf '%s\t%s\n' 'list' 'Finished matches as short summaries' 'recent' 'Finished matches, newest first' 'match' 'One match: tournament, teams, series score, maps' 'maps' 'The maps of a match: score, winner, picking team' 'stats' 'Every player’s line on every map of a match' 'team' 'One team’s finished matches, newest first' 'placements' 'Final placements and prize money of a tournament' 'tournament' 'Final placements and prize money of a tournament' 'recap' 'A caster’s sheet of a match: the story of each map, its streaks, clutches and swings' 'swing' 'The kills that decided a match, by win probability added' 'economy' 'What both teams bought in each round of a match, and what each kind of buy won'; __esports_stored match "$current" $given
        case 'single3 0'
            printf '%s\t%s\n' 'upcoming' 'Scheduled matches, soonest first' 'today' 'Matches scheduled, live or finished today (the UTC day)' 'team' 'One team’s scheduled matches' 'tournaments' 'Scheduled tournaments, soonest first' 'calendar' 'Tournaments in a range of dates' 'streams' 'Broadcast links of a match, if known'; __esports_stored team "$current" $given
        case 'single4 0'
            printf '%s\t%s\n' 'show' 'A player’s profile and headline stats' 'stats' 'A player’s career totals and a line for every map played' 'seasons' 'A player’s stats by year' 'form' 'A player’s most recent maps' 'matches' 'A player’s matches, newest first' 'leaderboard' 'The best players by a metric: rating, adr, kast, kd, clutches, trade-kills …' 'search' 'Players by nickname or real name, or a part of it' 'compare' 'Two or three players side by side: figures, intervals, percentiles'; __esports_stored player "$current" $given
        case 'single4 1'
            __esports_stored player "$current" $given
        case 'single4 2'
            __esports_stored player "$current" $given
        case 'single5 0'
            printf '%s\t%s\n' 'show' 'A team’s profile with its current roster' 'roster-history' 'Every player of a team, with first and last day' 'map-stats' 'A team’s maps: win rate, rounds, picks and bans' 'vs' 'Two teams against each other: record and past matches' 'roster-changes' 'Players joining and leaving teams, newest first' 'transfers' 'Moves between teams, newest first' 'matches' 'Every match of a team: played, live and scheduled, newest first' 'compare' 'Two or three teams side by side' 'results' 'One team’s finished matches, newest first' 'upcoming' 'One team’s scheduled matches'; __esports_stored team "$current" $given
        case 'single5 1'
            __esports_stored team "$current" $given
        case 'single5 2'
            __esports_stored team "$current" $given
        case 'single6 0'
            printf '%s\t%s\n' 'list' 'The service’s main ranking: one row per team, points, change since the previous list' 'world' 'The latest world ranking of teams' 'vrs' 'The latest regional standings of the game’s developer (VRS), all regions' 'region' 'One region, with each team’s world and regional rank' 'elo' 'The strengths of the teams on the Elo scale, from their matches and the standings' 'backtest' 'How good the forecasts of past matches would have been' 'explain' 'Why a team stands where it stands in the regional standings, by factor and by match' 'europe' '' 'americas' '' 'asia' ''; __esports_stored argument "$current" $given
        case 'single7 0'
            printf '%s\t%s\n' 'search' 'Skins by name, weapon, rarity or price' 'show' 'One skin: weapon, rarity, collection, price' 'prices' 'The current price on each marketplace, cheapest first, with offers' 'history' 'The cheapest price of each day across marketplaces, newest first' 'order-book' 'Sell listings by marketplace, with counts and the lowest ask' 'trending' 'Biggest gainers and losers over a window of 1 day to 1 year'; __esports_stored argument "$current" $given
        case 'single8 0'
            printf '%s\t%s\n' 'live' 'Tournaments in progress' 'show' 'A tournament: dates, location, prize pool, tier, format, teams' 'matches' 'Every match of a tournament' 'standings' 'The teams of a tournament with seed, final placement, prize' 'bracket' 'Bracket, groups, play-in and Swiss rounds: each slot with teams, scores, winner' 'scenarios' 'What must happen for each team to advance, exactly and in words' 'outlook' 'Each team’s chances of advancing and of winning the tournament' 'pickem' 'The ten best picks for a Swiss stage, or how your own are doing' 'placements' 'Final placements and prize money of a tournament' 'upcoming' 'Scheduled tournaments, soonest first' 'calendar' 'Tournaments in a range of dates'; __esports_stored event "$current" $given
        case 'single9 0'
            printf '%s\t%s\n' 'recap' 'A caster’s sheet of a match: the story of each map, its streaks, clutches and swings' 'swing' 'The kills that decided a match, by win probability added' 'economy' 'What both teams bought in each round of a match, and what each kind of buy won' 'show' 'One match: tournament, teams, series score, maps' 'maps' 'The maps of a match: score, winner, picking team' 'stats' 'Every player’s line on every map of a match' 'streams' 'Broadcast links of a match, if known'; __esports_stored match "$current" $given
        case 'single10 0'
            printf '%s\t%s\n' 'import' 'Read real data into a data file' 'info' 'The contents of a data file: counts, sources, first and last day, gaps' 'sql' 'Query a data file or the made-up season in SQL, read-only' 'export' 'Write the views of a data file into a folder, one CSV file each' 'why' 'Where each field of a match, team, player or skin came from, when, and what it replaced' 'forget' 'Remove a source, or what services said, from a data file'
        case 'single11 0'
            printf '%s\t%s\n' 'login' 'Store the key of a service and use that service from now on' 'status' 'The current service and the source of its key; sends nothing' 'logout' 'Delete the stored key of a profile and keep its address' 'token' 'Print the key that would be sent'
        case 'single12 0'
            printf '%s\t%s\n' 'list' 'The profiles: address, game, where the key is stored' 'use' 'Make a profile the active one' 'create' 'Create a profile without a key' 'delete' 'Delete a profile and its key'
        case 'single13 0'
            printf '%s\t%s\n' 'list' 'Every setting, with its value if set' 'get' 'The value of a setting; nothing if it is not set' 'set' 'Change a setting permanently' 'unset' 'Remove a setting, so that the default applies again' 'export' 'Write the settings, the aliases and what you follow as one file, without any key' 'import' 'Import settings from a file of config export; others are kept' 'path' 'The path of the settings file'
        case 'single14 0'
            printf '%s\t%s\n' 'set' 'Create an alias for a command line' 'list' 'Your aliases and what they mean' 'delete' 'Delete an alias'
        case 'single15 0'
            printf '%s\t%s\n' 'run' 'Watch live matches and prices, and notify you when a rule matches' 'test' 'Send a sample by each notification method, and say which ones worked' 'add' 'Add a rule for notify run' 'list' 'List your rules with their numbers' 'remove' 'Remove a rule'
        case 'single16 0'
            printf '%s\t%s\n' 'info' 'The number, size and folder of the stored answers' 'clear' 'Remove the stored answers; the counts of usage stay'
        case 'single17 0'
            printf '%s\t%s\n' 'install' 'Write the completion script where the shell looks for it' 'print' 'Print the completion script for a shell' 'bash' '' 'zsh' '' 'fish' '' 'powershell' ''
        case 'single18 0'
            printf '%s\t%s\n' 'create' 'Create a key for serve, or a token for one of its addresses; it is shown only once' 'list' 'The keys of serve: name, plan, requests this month' 'show' 'One key of serve, or one token' 'set' 'Change the plan, the quota or the name of a key of serve' 'rotate' 'Replace a key of serve with a new one that keeps its plan and counts; it is shown only once' 'expire' 'Set when a key of serve expires, or that it never does' 'import' 'Create or change keys of serve from a CSV file' 'copy' 'Copy the plans, keys and tokens of an access file to PostgreSQL or to another file' 'revoke' 'Revoke a key of serve' 'reset-month' 'Reset the monthly count of a key of serve after the clock was wrong'
        case 'single19 0'
            printf '%s\t%s\n' 'source' 'Create a machine that may post events; its token is shown only once' 'sources' 'The machines that may post events, and the match of each' 'config' 'Print the configuration of the game for a machine, with a new token' 'create' 'Create a live match that your own machines report' 'list' 'The live matches from your own machines, and which machines report them' 'bind' 'Assign a machine to one match' 'fix' 'Correct teams, sides, map, veto or score of a live match' 'end' 'End a live match; its result is kept' 'cancel' 'Remove a live match that was created by mistake, from all lists and results' 'erase' 'Replace a player’s Steam id and nickname with a made-up name, in all matches that have ended' 'revoke' 'Revoke the token of a machine'
        case 'single20 0'
            printf '%s\t%s\n' 'list' 'The plans of serve: quota, rooms, delay, archive, number of keys' 'create' 'Create a plan for serve' 'set' 'Change a plan of serve, for all its keys'
        case 'single21 0'
            printf '%s\t%s\n' 'backup' 'Copy the files of serve into a new folder, as they are at one moment' 'restore' 'Restore the files of a backup'
        case 'single23 0'
            __fish_complete_path "$current"
        case 'single24 0'
            __fish_complete_path "$current"
        case 'single27 0'
            __esports_stored name "$current" $given
        case 'single28 0'
            __esports_stored match "$current" $given
        case 'single29 0'
            __esports_stored name "$current" $given
        case 'single32 0'
            __esports_stored match "$current" $given
        case 'single33 0'
            __fish_complete_path "$current"
        case 'single34 0'
            __esports_stored match "$current" $given
        case 'single35 0'
            __esports_stored path "$current" $given
        case 'single36 0'
            __esports_stored match "$current" $given
        case 'single38 0'
            __esports_stored name "$current" $given
        case 'single39 0'
            __esports_stored name "$current" $given
        case 'single40 0'
            printf '%s\t%s\n' 'set' ''
        case 'single43 0'
            printf '%s\t%s\n' 'live' 'Matches in progress' 'results' 'Finished matches: series, maps, player stats, placements' 'result' 'Finished matches: series, maps, player stats, placements' 'schedule' 'Upcoming matches and tournaments' 'players' 'Player profiles, stats, form, leaderboards' 'player' 'Player profiles, stats, form, leaderboards' 'teams' 'Teams: roster, maps, head-to-head, transfers' 'team' 'Teams: roster, maps, head-to-head, transfers' 'rankings' 'World ranking, regional standings (VRS), regions' 'ranking' 'World ranking, regional standings (VRS), regions' 'skins' 'Skin prices, history, order books, trends' 'skin' 'Skin prices, history, order books, trends' 'tournaments' 'Tournaments: teams, matches, standings, bracket' 'tournament' 'Tournaments: teams, matches, standings, bracket' 'events' 'Tournaments: teams, matches, standings, bracket' 'event' 'Tournaments: teams, matches, standings, bracket' 'match' 'One match: the same commands as under results and schedule' 'matches' 'One match: the same commands as under results and schedule' 'data' 'Data files: import real data, query, export, inspect' 'auth' 'Log in to a service: the key and where it is kept' 'profile' 'Profiles: services to choose from' 'profiles' 'Profiles: services to choose from' 'config' 'Settings that apply to every command' 'settings' 'Settings that apply to every command' 'alias' 'Aliases: short names for command lines' 'aliases' 'Aliases: short names for command lines' 'notify' 'Notifications about matches and prices: the rules, and the program that sends them' 'cache' 'Answers stored on this machine' 'completion' 'Completion by Tab in bash, zsh, fish and PowerShell' 'keys' 'Keys of the service that serve runs' 'key' 'Keys of the service that serve runs' 'ingest' 'Live matches from your own servers, for serve --ingest' 'plans' 'Plans of the service that serve runs' 'service' 'Backups of what serve writes' 'home' 'One screen of live, next and last matches; esports alone shows it on a terminal' 'my' 'One screen of what you follow: live, next and last matches, and skin prices' 'follow' 'Follow a team, player, tournament or skin by name; without a name, list what you follow' 'reveal' 'Show the result of a match, or all results of a tournament, while results are hidden' 'unfollow' 'Stop following a team, player, tournament or skin' 'today' 'Matches of your day: finished, live and scheduled' 'statusline' 'One line about what is live, for tmux, waybar or starship' 'watch' 'The live screen: scoreboards of live matches as they are played' 'replay' 'Replay a match on the live screen: from a recording, or from its rounds' 'wait' 'Wait until something happens in a live match, for scripts' 'api' 'Send any GET request and print the answer, in a pipe unchanged' 'open' 'Open the broadcast of a match in the browser' 'mcp' 'Offer the data to AI agents: a Model Context Protocol server' 'show' 'Anything by its name; esports navi does the same' 'search' 'Find teams, players, tournaments, skins and matches by any name or part of one' 'usage' 'Requests sent this month and left in the plan, by command and by day' 'budget' 'The plan for the rest of the month: what following will cost, and how closely matches are followed' 'routes' 'The route table of this program: command, path, plan, paging' 'commands' 'All commands as data: arguments, flags, costs, columns, schemas, exit codes' 'schema' 'The JSON Schema of a command’s data, without asking a service' 'version' 'The versions of the program and its runtime' 'uninstall' 'List what the program left on this machine: settings, state, cache, data, completion' 'collect' 'Fetch real data into one file that only grows' 'serve' 'Serve the whole API on this machine' 'doctor' 'Check this installation for problems; sends nothing without --online or --probe' 'preview' 'A sheet before a match: what is at stake, form, maps, players, the forecast' 'predict' 'Each team’s chance of winning a series, with the record of such forecasts' 'help' 'Help on a command or a topic' 'upcoming' 'Scheduled matches, soonest first' 'names' 'How to name a team, a player, a tournament, a skin or a match' 'quota' 'What requests cost, and how to spend fewer' 'live' 'How to follow live matches, on a screen or in a script' 'profiles' 'How to choose a service, and where keys are kept' 'services' 'The services that esports knows, and how to use another one' 'jq' 'How to filter JSON with -q, without another program' 'server' 'Your own service: start it, give out keys, feed it live matches' 'scripting' 'What scripts can rely on, and the commands for programs' 'spoilers' 'How to look at matches without their results' 'flags' 'The flags that commands share' 'dates' 'The words for a day that flags such as --from take' 'output' 'What goes to stdout and stderr, and in which format' 'exit-codes' 'What the exit code of esports means' 'settings' 'Persistent settings, changed with config set' 'environment' 'The environment variables that esports reads'
        case 'single44 0'
            printf '%s\t%s\n' 'live' 'Matches in progress' 'results' 'Finished matches: series, maps, player stats, placements' 'result' 'Finished matches: series, maps, player stats, placements' 'schedule' 'Upcoming matches and tournaments' 'players' 'Player profiles, stats, form, leaderboards' 'player' 'Player profiles, stats, form, leaderboards' 'teams' 'Teams: roster, maps, head-to-head, transfers' 'team' 'Teams: roster, maps, head-to-head, transfers' 'rankings' 'World ranking, regional standings (VRS), regions' 'ranking' 'World ranking, regional standings (VRS), regions' 'skins' 'Skin prices, history, order books, trends' 'skin' 'Skin prices, history, order books, trends' 'tournaments' 'Tournaments: teams, matches, standings, bracket' 'tournament' 'Tournaments: teams, matches, standings, bracket' 'events' 'Tournaments: teams, matches, standings, bracket' 'event' 'Tournaments: teams, matches, standings, bracket' 'match' 'One match: the same commands as under results and schedule' 'matches' 'One match: the same commands as under results and schedule' 'data' 'Data files: import real data, query, export, inspect' 'auth' 'Log in to a service: the key and where it is kept' 'profile' 'Profiles: services to choose from' 'profiles' 'Profiles: services to choose from' 'config' 'Settings that apply to every command' 'settings' 'Settings that apply to every command' 'alias' 'Aliases: short names for command lines' 'aliases' 'Aliases: short names for command lines' 'notify' 'Notifications about matches and prices: the rules, and the program that sends them' 'cache' 'Answers stored on this machine' 'completion' 'Completion by Tab in bash, zsh, fish and PowerShell' 'keys' 'Keys of the service that serve runs' 'key' 'Keys of the service that serve runs' 'ingest' 'Live matches from your own servers, for serve --ingest' 'plans' 'Plans of the service that serve runs' 'service' 'Backups of what serve writes' 'home' 'One screen of live, next and last matches; esports alone shows it on a terminal' 'my' 'One screen of what you follow: live, next and last matches, and skin prices' 'follow' 'Follow a team, player, tournament or skin by name; without a name, list what you follow' 'reveal' 'Show the result of a match, or all results of a tournament, while results are hidden' 'unfollow' 'Stop following a team, player, tournament or skin' 'today' 'Matches of your day: finished, live and scheduled' 'statusline' 'One line about what is live, for tmux, waybar or starship' 'watch' 'The live screen: scoreboards of live matches as they are played' 'replay' 'Replay a match on the live screen: from a recording, or from its rounds' 'wait' 'Wait until something happens in a live match, for scripts' 'api' 'Send any GET request and print the answer, in a pipe unchanged' 'open' 'Open the broadcast of a match in the browser' 'mcp' 'Offer the data to AI agents: a Model Context Protocol server' 'show' 'Anything by its name; esports navi does the same' 'search' 'Find teams, players, tournaments, skins and matches by any name or part of one' 'usage' 'Requests sent this month and left in the plan, by command and by day' 'budget' 'The plan for the rest of the month: what following will cost, and how closely matches are followed' 'routes' 'The route table of this program: command, path, plan, paging' 'commands' 'All commands as data: arguments, flags, costs, columns, schemas, exit codes' 'schema' 'The JSON Schema of a command’s data, without asking a service' 'version' 'The versions of the program and its runtime' 'uninstall' 'List what the program left on this machine: settings, state, cache, data, completion' 'collect' 'Fetch real data into one file that only grows' 'serve' 'Serve the whole API on this machine' 'doctor' 'Check this installation for problems; sends nothing without --online or --probe' 'preview' 'A sheet before a match: what is at stake, form, maps, players, the forecast' 'predict' 'Each team’s chance of winning a series, with the record of such forecasts' 'help' 'Help on a command or a topic' 'upcoming' 'Scheduled matches, soonest first' 'names' 'How to name a team, a player, a tournament, a skin or a match' 'quota' 'What requests cost, and how to spend fewer' 'live' 'How to follow live matches, on a screen or in a script' 'profiles' 'How to choose a service, and where keys are kept' 'services' 'The services that esports knows, and how to use another one' 'jq' 'How to filter JSON with -q, without another program' 'server' 'Your own service: start it, give out keys, feed it live matches' 'scripting' 'What scripts can rely on, and the commands for programs' 'spoilers' 'How to look at matches without their results' 'flags' 'The flags that commands share' 'dates' 'The words for a day that flags such as --from take' 'output' 'What goes to stdout and stderr, and in which format' 'exit-codes' 'What the exit code of esports means' 'settings' 'Persistent settings, changed with config set' 'environment' 'The environment variables that esports reads'
        case 'single50 0'
            __esports_stored match "$current" $given
        case 'single51 0'
            __esports_stored team "$current" $given
        case 'single51 1'
            __esports_stored team "$current" $given
        case 'single52 0'
            printf '%s\t%s\n' 'live' 'Matches in progress' 'results' 'Finished matches: series, maps, player stats, placements' 'result' 'Finished matches: series, maps, player stats, placements' 'schedule' 'Upcoming matches and tournaments' 'players' 'Player profiles, stats, form, leaderboards' 'player' 'Player profiles, stats, form, leaderboards' 'teams' 'Teams: roster, maps, head-to-head, transfers' 'team' 'Teams: roster, maps, head-to-head, transfers' 'rankings' 'World ranking, regional standings (VRS), regions' 'ranking' 'World ranking, regional standings (VRS), regions' 'skins' 'Skin prices, history, order books, trends' 'skin' 'Skin prices, history, order books, trends' 'tournaments' 'Tournaments: teams, matches, standings, bracket' 'tournament' 'Tournaments: teams, matches, standings, bracket' 'events' 'Tournaments: teams, matches, standings, bracket' 'event' 'Tournaments: teams, matches, standings, bracket' 'match' 'One match: the same commands as under results and schedule' 'matches' 'One match: the same commands as under results and schedule' 'data' 'Data files: import real data, query, export, inspect' 'auth' 'Log in to a service: the key and where it is kept' 'profile' 'Profiles: services to choose from' 'profiles' 'Profiles: services to choose from' 'config' 'Settings that apply to every command' 'settings' 'Settings that apply to every command' 'alias' 'Aliases: short names for command lines' 'aliases' 'Aliases: short names for command lines' 'notify' 'Notifications about matches and prices: the rules, and the program that sends them' 'cache' 'Answers stored on this machine' 'completion' 'Completion by Tab in bash, zsh, fish and PowerShell' 'keys' 'Keys of the service that serve runs' 'key' 'Keys of the service that serve runs' 'ingest' 'Live matches from your own servers, for serve --ingest' 'plans' 'Plans of the service that serve runs' 'service' 'Backups of what serve writes' 'home' 'One screen of live, next and last matches; esports alone shows it on a terminal' 'my' 'One screen of what you follow: live, next and last matches, and skin prices' 'follow' 'Follow a team, player, tournament or skin by name; without a name, list what you follow' 'reveal' 'Show the result of a match, or all results of a tournament, while results are hidden' 'unfollow' 'Stop following a team, player, tournament or skin' 'today' 'Matches of your day: finished, live and scheduled' 'statusline' 'One line about what is live, for tmux, waybar or starship' 'watch' 'The live screen: scoreboards of live matches as they are played' 'replay' 'Replay a match on the live screen: from a recording, or from its rounds' 'wait' 'Wait until something happens in a live match, for scripts' 'api' 'Send any GET request and print the answer, in a pipe unchanged' 'open' 'Open the broadcast of a match in the browser' 'mcp' 'Offer the data to AI agents: a Model Context Protocol server' 'show' 'Anything by its name; esports navi does the same' 'search' 'Find teams, players, tournaments, skins and matches by any name or part of one' 'usage' 'Requests sent this month and left in the plan, by command and by day' 'budget' 'The plan for the rest of the month: what following will cost, and how closely matches are followed' 'routes' 'The route table of this program: command, path, plan, paging' 'commands' 'All commands as data: arguments, flags, costs, columns, schemas, exit codes' 'schema' 'The JSON Schema of a command’s data, without asking a service' 'version' 'The versions of the program and its runtime' 'uninstall' 'List what the program left on this machine: settings, state, cache, data, completion' 'collect' 'Fetch real data into one file that only grows' 'serve' 'Serve the whole API on this machine' 'doctor' 'Check this installation for problems; sends nothing without --online or --probe' 'preview' 'A sheet before a match: what is at stake, form, maps, players, the forecast' 'predict' 'Each team’s chance of winning a series, with the record of such forecasts' 'help' 'Help on a command or a topic' 'upcoming' 'Scheduled matches, soonest first' 'names' 'How to name a team, a player, a tournament, a skin or a match' 'quota' 'What requests cost, and how to spend fewer' 'live' 'How to follow live matches, on a screen or in a script' 'profiles' 'How to choose a service, and where keys are kept' 'services' 'The services that esports knows, and how to use another one' 'jq' 'How to filter JSON with -q, without another program' 'server' 'Your own service: start it, give out keys, feed it live matches' 'scripting' 'What scripts can rely on, and the commands for programs' 'spoilers' 'How to look at matches without their results' 'flags' 'The flags that commands share' 'dates' 'The words for a day that flags such as --from take' 'output' 'What goes to stdout and stderr, and in which format' 'exit-codes' 'What the exit code of esports means' 'settings' 'Persistent settings, changed with config set' 'environment' 'The environment variables that esports reads'
        case 'single53 0'
            printf '%s\t%s\n' 'start' 'Serve the whole API on this machine' 'keys' 'Keys of the service that serve runs' 'plans' 'Plans of the service that serve runs' 'ingest' 'Live matches from your own servers, for serve --ingest' 'backup' 'Copy the files of serve into a new folder, as they are at one moment' 'restore' 'Restore the files of a backup'
    end
end

complete -c esports -f -k -a '(__esports_complete)'
