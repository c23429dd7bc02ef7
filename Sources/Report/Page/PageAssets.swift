/// What the page brings along, so that it needs no other file.
enum PageAssets {
    /// Nothing may be loaded from anywhere; style and script are in the file.
    static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    /// Colours after Okabe and Ito, "Color Universal Design" (2008), darkened or lightened for their ground.
    static let style = """
        :root{--paper:#fbfbf9;--card:#fff;--ink:#1d1f21;--quiet:#5c6166;--line:#dddfe0;--accent:#00639c;--s0:#0067a5;
          --s1:#c04f00;--s2:#007a5a;--s3:#a8437c;--s4:#7a6400;--s5:#5a4fb5;--r0:#d9e8f2;--r1:#afd0e6;--r2:#7fb4d6;
          --r3:#4d95c1;--r4:#1f73a6;--skin:#e9e9e6;--halo:#fff}
        @media(prefers-color-scheme:dark){
          :root{--paper:#141618;--card:#1b1e21;--ink:#e6e7e8;--quiet:#a0a6ab;--line:#33383c;--accent:#7cc0ef;
            --s0:#5fb4ec;--s1:#f0a24a;--s2:#3fc79d;--s3:#e493c4;--s4:#e3cf57;--s5:#a79cf5;--r0:#20303c;--r1:#27485f;
            --r2:#2c6286;--r3:#3781b0;--r4:#5aa7d8;--skin:#2a2e31;--halo:#141618}
        }
        *{box-sizing:border-box}
        html{font:16px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink);scroll-padding-top:4rem;
          -webkit-text-size-adjust:100%}
        body{max-width:76rem;margin:0 auto;padding:1rem}
        h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 0}
        h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
        h3{font-size:1rem;margin:0 0 .5rem;overflow-wrap:anywhere}
        a{color:var(--accent)}
        .when,.quiet,.label,figcaption,.caption,summary,.tip{color:var(--quiet)}
        .when{margin:.25rem 0 1rem}
        .skip{position:absolute;left:-99rem}
        .skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        nav ul,.index ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
        .index{margin:0 0 1rem}
        .index ul{display:block;columns:14rem;margin-top:.5rem}
        nav a,.index a{display:inline-block;padding:.2rem 0}
        article{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:0 0 1rem;
          min-width:0}
        @media print,(min-width:64rem){
          #exercises{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:start}
          #exercises>:not(article){grid-column:1/-1}
        }
        p{margin:0 0 .75rem}
        .text{white-space:pre-line;overflow-wrap:anywhere;max-width:46rem}
        .tiles,.facts{list-style:none;margin:0 0 1rem;padding:0}
        .label,.value{display:block;overflow-wrap:anywhere}
        .tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.75rem}
        .tiles li{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.6rem .9rem}
        .tiles .value{font-size:1.35rem;font-variant-numeric:tabular-nums}
        .facts{display:flex;flex-wrap:wrap;gap:.5rem 1.75rem}
        .facts.long{display:block;max-width:46rem}
        .facts.long li+li{margin-top:.5rem}
        .facts:last-child,p:last-child{margin-bottom:0}
        .label,.caption,summary{font-size:.85rem}
        figure{margin:0 0 .75rem;min-width:0}
        figure:last-child{margin-bottom:0}
        .caption{margin:0 0 .25rem;display:flex;flex-wrap:wrap;gap:0 .75rem}
        .key{white-space:nowrap;color:var(--ink)}
        .key svg{vertical-align:-.1em}
        .plot{position:relative;height:11rem;margin:1rem 1.5rem 1.75rem 3rem;touch-action:pan-y}
        .plot>svg{position:absolute;inset:0;width:100%;height:100%;overflow:visible;clip-path:inset(-4px)}
        .axes i,.axes b{position:absolute;font:.75rem/1 system-ui,sans-serif;color:var(--quiet);
          font-variant-numeric:tabular-nums;white-space:nowrap}
        .axes i{left:-3rem;right:0;border-bottom:1px solid var(--line);padding-bottom:2px}
        .axes b{top:calc(100% + .4rem);transform:translateX(-50%)}
        .axes[hidden],.plot.none>svg{display:none}
        .plot.none:after{content:"Nothing in this range";color:var(--quiet)}
        .l{fill:none;stroke-width:2;vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
        .s0{stroke:var(--s0)}
        .s1{stroke:var(--s1)}
        .s2{stroke:var(--s2)}
        .s3{stroke:var(--s3)}
        .s4{stroke:var(--s4)}
        .s5{stroke:var(--s5)}
        .p1{stroke-dasharray:6 4}
        .p2{stroke-dasharray:1 4}
        .p3{stroke-dasharray:9 3 1 3}
        .dots{stroke-width:6;stroke-dasharray:none}
        .columns{stroke-width:3;stroke-linecap:butt}
        .cursor{position:absolute;top:0;bottom:0;width:1px;background:var(--ink)}
        .cursor[hidden]{display:none}
        .tip{margin:0 0 .5rem;font-size:.85rem;font-variant-numeric:tabular-nums;min-height:1.5em}
        .tip:empty{display:none}
        .tip.now{color:var(--ink)}
        .plot:focus-visible,.scroll:focus-visible,summary:focus-visible,button:focus-visible,
          a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
        .ranges{position:sticky;top:0;z-index:1;background:var(--paper);padding:.5rem 0;display:flex;gap:.5rem;
          flex-wrap:wrap}
        .ranges[hidden]{display:none}
        button{font:inherit;font-size:.9rem;color:var(--ink);background:var(--card);border:1px solid var(--line);
          border-radius:.4rem;padding:.35rem .8rem;min-height:2.25rem;cursor:pointer}
        button[aria-pressed=true]{border-color:var(--accent);color:var(--accent);font-weight:600}
        summary{cursor:pointer;padding:.25rem 0}
        .scroll{overflow:auto;max-height:24rem;position:relative}
        .scroll thead>tr>*{position:sticky;top:0;z-index:1;background:var(--card);
          box-shadow:inset 0 -1px var(--line)}
        table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
        th,td{text-align:left;padding:.25rem 1.25rem .25rem 0;font-weight:400;vertical-align:baseline;
          white-space:nowrap}
        tr>:last-child{padding-right:0}
        .long{white-space:normal;min-width:18rem}
        thead th{font-weight:600}
        tbody tr+tr>*{border-top:1px solid var(--line)}
        .n,.counts td,.data td+td{text-align:right}
        .spark{width:6rem;height:1.2rem;display:block;overflow:visible}
        .spark .l{stroke-width:1.5}
        .weeks{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
        .weeks svg{max-width:100%;height:auto}
        svg text{font:10px system-ui,sans-serif;fill:var(--quiet)}
        .c{fill:none;stroke-width:1.5;stroke-linecap:round}
        .done{fill:var(--r4)}
        .d1{fill:var(--r1)}
        .d2{fill:var(--r2)}
        .d3{fill:var(--r3)}
        .planned{stroke:var(--quiet)}
        .rest{stroke:var(--quiet);stroke-width:2.5}
        .missed{stroke:var(--s1)}
        .cardio{stroke:var(--s2);stroke-width:2}
        .c.none{stroke:var(--line);stroke-width:2}
        .body{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;align-items:center}
        .figures{display:flex;gap:1rem}
        .figures svg{max-width:48%;height:auto}
        .figures text{text-anchor:middle;fill:var(--ink);paint-order:stroke;stroke:var(--halo);stroke-width:3px;
          stroke-linejoin:round}
        .skin{fill:var(--skin)}
        .m{stroke:var(--card);stroke-width:1}
        .unread{fill:var(--skin);stroke:var(--line)}
        .r0{fill:var(--r0)}
        .r1{fill:var(--r1)}
        .r2{fill:var(--r2)}
        .r3{fill:var(--r3)}
        .r4{fill:var(--r4)}
        .readings{columns:2}
        .readings th,.readings td{padding:.1rem .75rem .1rem 0}
        .readings tbody tr+tr>*{border:0}
        .readings td:last-child{text-align:right}
        .bar{width:7rem}
        .bar:before{content:"";display:block;height:.6rem;width:var(--part);background:var(--r4);border-radius:.1rem}
        @media(max-width:40rem){
          .axes b:nth-of-type(even){display:none}
          .plot{height:9rem}
          .tip{min-height:3em}
          button{padding:.35rem .5rem}
          .ranges{gap:.35rem}
          .scroll tr>:first-child{position:sticky;left:0;z-index:1;background:var(--card);white-space:normal;
            max-width:9rem}
          .scroll thead tr>:first-child{z-index:2}
          .data tr>:first-child{white-space:nowrap}
        }
        @media print{
          :root{--paper:#fff;--card:#fff;--ink:#000;--quiet:#444}
          html{font-size:11px}
          body{max-width:none;padding:0}
          nav,.ranges,.index,.skip,details:not([open]){display:none!important}
          article,figure,tr{break-inside:avoid}
          article:has(>.scroll){break-inside:auto}
          h2,h3{break-after:avoid}
          .scroll{max-height:none;overflow:visible}
          .plot{height:7rem}
          .scroll thead>tr>*{position:static;border-bottom:1px solid var(--line);box-shadow:none}
          th,td{white-space:normal}
          .bar:before{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        }
        """

    /// Ranges of time for every chart, and the values of the day under the pointer, the finger or the arrow keys.
    /// It reads the numbers from the table of the chart, and writes nothing but text.
    static let script = """
        (()=>{"use strict";
        const root=document.documentElement;root.classList.add("js");
        const plots=[...document.querySelectorAll(".plot")];
        for(const tip of document.querySelectorAll(".tip"))tip.summary=tip.textContent;
        const axes=plot=>plot.querySelector(".axes:not([hidden])");
        const buttons=[...document.querySelectorAll(".ranges button")];
        const choose=range=>{
          for(const b of buttons)b.setAttribute("aria-pressed",String(b.dataset.r===range));
          for(const plot of plots){
            let found=false;
            for(const a of plot.querySelectorAll(".axes")){
              a.hidden=a.dataset.r!==range;
              if(!a.hidden){found=true;plot.querySelector("svg").setAttribute("viewBox",a.dataset.v)}
            }
            plot.classList.toggle("none",!found);leave(plot);
          }
        };
        const leave=plot=>{
          for(const c of plot.closest("figure").querySelectorAll(".cursor"))c.hidden=true;
          const tip=plot.closest("figure").querySelector(".tip");
          tip.textContent=tip.summary;tip.classList.remove("now");
        };
        const tables=new WeakMap();
        const rows=figure=>{
          if(!tables.has(figure)){
            const table=figure.querySelector("table.data");
            const heads=[...table.tHead.rows[0].cells].map(c=>({name:c.firstChild.data.trim(),unit:c.dataset.u||""}));
            const list=[...table.tBodies[0].rows].map(r=>({
              day:Date.parse(r.cells[0].textContent)/864e5,name:r.cells[0].textContent,
              text:[...r.cells].map((c,i)=>
                i&&c.textContent?(heads[i].name+" "+c.textContent+"\\u00a0"+heads[i].unit).trim():"")
                .filter(Boolean).join(" · ")}));
            tables.set(figure,list.reverse());
          }
          return tables.get(figure);
        };
        const shown=plot=>{
          const a=axes(plot);
          return a?rows(plot.closest("figure")).filter(r=>r.day>=+a.dataset.from&&r.day<=+a.dataset.to):[];
        };
        const show=(plot,row)=>{
          const figure=plot.closest("figure");
          for(const other of figure.querySelectorAll(".plot")){
            const a=axes(other),c=other.querySelector(".cursor");
            if(!a){c.hidden=true;continue}
            const from=+a.dataset.from,to=+a.dataset.to;
            const part=to>from?(row.day-from)/(to-from):.5;
            c.hidden=part<0||part>1;c.style.left=part*100+"%";
          }
          const tip=figure.querySelector(".tip");
          tip.textContent=row.name+": "+row.text;tip.classList.add("now");
          plot.day=row.day;
        };
        const nearest=(plot,day)=>shown(plot)
          .reduce((best,r)=>!best||Math.abs(r.day-day)<Math.abs(best.day-day)?r:best,null);
        const point=event=>{
          const plot=event.currentTarget,a=axes(plot);
          if(!a)return;
          const box=plot.getBoundingClientRect(),from=+a.dataset.from,to=+a.dataset.to;
          const row=nearest(plot,from+(event.clientX-box.left)/box.width*(to-from));
          if(row)show(plot,row);
        };
        const key=event=>{
          const plot=event.currentTarget,list=shown(plot);
          if(event.key==="Escape"){leave(plot);return}
          if(!list.length)return;
          const at=list.findIndex(r=>r.day===plot.day);
          const next={ArrowLeft:at<0?list.length-1:at-1,ArrowRight:at<0?0:at+1,Home:0,End:list.length-1}[event.key];
          if(next===undefined)return;
          event.preventDefault();
          show(plot,list[Math.max(0,Math.min(list.length-1,next))]);
        };
        for(const plot of plots){
          plot.tabIndex=0;plot.setAttribute("aria-roledescription","chart, arrow keys read the values");
          plot.addEventListener("pointermove",point);plot.addEventListener("pointerdown",point);
          plot.addEventListener("pointerleave",e=>{if(e.pointerType==="mouse")leave(plot)});
          plot.addEventListener("keydown",key);plot.addEventListener("blur",()=>leave(plot));
        }
        for(const b of buttons)b.addEventListener("click",()=>choose(b.dataset.r));
        const bar=document.querySelector(".ranges");if(bar)bar.hidden=false;
        })();
        """
}
